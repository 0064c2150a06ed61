// The server's HTTP side. Every error comes as a `Failure` with the server's own words.

import type {
  Content,
  Graph,
  Join,
  Joined,
  Lobby,
  Me,
  NewTable,
  Quick,
  RecordFact,
  RecordText,
  RuleFact,
  Rules,
  TableLinks,
  TableSummary,
  Texts,
} from './protocol/messages';
import { text } from './text/index.svelte';

export type RuleText = RuleFact;
/** The game in words, as the server tells it. */
export type GameTexts = Texts;

export class Failure extends Error {
  constructor(
    readonly error: string,
    detail: string,
    readonly status: number,
  ) {
    super(detail);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        'accept-language': text.language,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Failure('unreachable', '', 0);
  }
  const found: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = found as { error?: string; detail?: unknown } | null;
    const detail = typeof problem?.detail === 'string' ? problem.detail : answer.statusText;
    throw new Failure(problem?.error ?? 'failed', detail, answer.status);
  }
  return found as T;
}

const kept = new Map<string, Promise<unknown>>();

/** What never changes while the page is open is asked for once. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path);
  if (!found) {
    found = ask<T>('GET', path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found as Promise<T>;
}

const ME = '/api/me';
const me = (): Promise<Me> => once<Me>(ME);

/** A newcomer's first answer brings the cookie that says who they are: two first questions at once would be two strangers. */
async function asMyself<T>(method: string, path: string, body?: unknown): Promise<T> {
  await me().catch(() => null);
  return ask<T>(method, path, body);
}

async function rename(name: string): Promise<Me> {
  const renamed = await asMyself<Me>('PUT', ME, { name } satisfies Me);
  kept.set(ME, Promise.resolve(renamed));
  return renamed;
}

export const api = {
  content: () => once<Content>('/api/content'),
  rules: (language: string) => once<Rules>(`/api/rules/${language}`),
  texts: (language: string) => once<GameTexts>(`/api/texts/${language}`),
  me,
  rename,
  lobby: () => asMyself<Lobby>('GET', '/api/tables'),
  quick: (level: string) => asMyself<TableLinks>('POST', '/api/quick', { level } satisfies Quick),
  create: (table: NewTable) => asMyself<TableLinks>('POST', '/api/tables', table),
  table: (id: string, token = '') =>
    asMyself<TableSummary>('GET', `/api/tables/${encodeURIComponent(id)}?token=${encodeURIComponent(token)}`),
  join: (id: string, token: string) =>
    asMyself<Joined>('POST', `/api/tables/${encodeURIComponent(id)}/join`, { token: token || null } satisfies Join),
  position: (id: string, upto: number) =>
    asMyself<RecordText>('GET', `/api/tables/${encodeURIComponent(id)}/position?upto=${upto}`),
  graph: (id: string) => once<Graph>(`/api/tables/${encodeURIComponent(id)}/graph`),
  checkRecord: (text: string) => ask<RecordFact>('POST', '/api/check-record', { text } satisfies RecordText),
};
