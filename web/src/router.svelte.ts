// The page's addresses. `parse` is plain and tested; `route` follows the address bar.

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'join'; id: string; token: string }
  | { page: 'watch'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'rules' }
  | { page: 'learn' }
  | { page: 'about' }
  | { page: 'position' }
  | { page: 'missing' };

export function parse(path: string, search = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const [page, id] = parts;
  if (page === undefined) return { page: 'home' };
  if (parts.length === 1 && (page === 'rules' || page === 'learn' || page === 'about' || page === 'position'))
    return { page };
  if (parts.length === 2 && id) {
    if (page === 'table' || page === 'watch' || page === 'replay') return { page, id };
    if (page === 'join') return { page, id, token: new URLSearchParams(search).get('token') ?? '' };
  }
  return { page: 'missing' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

let current = $state.raw<Route>(parse(location.pathname, location.search));
let hash = $state(location.hash);

export const router = {
  get route(): Route {
    return current;
  },
  get hash(): string {
    return hash;
  },
};

function follow(): void {
  const found = parse(location.pathname, location.search);
  if (JSON.stringify(found) !== JSON.stringify(current)) current = found; // what lay over a page is no page of its own
  hash = location.hash;
}

/** Go to an address of this page without loading it anew. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  const url = new URL(to, location.href);
  const samePage = url.pathname === location.pathname && url.search === location.search;
  if (options.replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  follow();
  if (!samePage && !url.hash) scrollTo(0, 0);
}

/** Plain clicks on links within the page go through `go`; everything else stays the browser's. */
function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(url.href);
}

export function startRouter(): () => void {
  addEventListener('popstate', follow);
  addEventListener('hashchange', follow);
  document.addEventListener('click', onClick);
  return () => {
    removeEventListener('popstate', follow);
    removeEventListener('hashchange', follow);
    document.removeEventListener('click', onClick);
  };
}
