/**
 * What stays in a form whose words went out: what was typed meanwhile, as a thing of its own. A field that still holds
 * what was sent is empty again.
 */
export function leftOver<Draft extends { client_id: string }>(
  now: Draft,
  sent: Draft,
  empty: Draft,
): { rest: Draft; isEmpty: boolean } {
  const names = Object.keys(now) as (keyof Draft)[]
  const typed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(sent[name]))
  const more = Object.fromEntries(typed.map((name) => [name, now[name]]))
  return { rest: { ...empty, ...more }, isEmpty: typed.length === 0 }
}
