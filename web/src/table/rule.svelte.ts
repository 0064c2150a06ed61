/** The rule that is shown over the table, by its id. */
export const rule = $state<{ open: string | null }>({ open: null });

/** Show a rule over whatever there is. */
export function showRule(id: string): void {
  rule.open = id;
}
