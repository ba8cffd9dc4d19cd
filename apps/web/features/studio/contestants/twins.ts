import { foldedName } from '@plaudit/contract/contests/twins'

interface Named {
  contestant_name: string
}

/** True if somebody has this name already. */
export function hasTwin(name: string, others: readonly Named[]): boolean {
  const wanted = foldedName(name)
  return (
    wanted !== '' && others.some(({ contestant_name }) => foldedName(contestant_name) === wanted)
  )
}

/** Returns the rows, in their order, whose name a row before them has, or a contestant who is there. */
export function twinRows(
  rows: readonly { id: string; name: string }[],
  there: readonly Named[],
): ReadonlySet<string> {
  const seen = new Set(there.map(({ contestant_name }) => foldedName(contestant_name)))
  const twins = new Set<string>()
  for (const { id, name } of rows) {
    const wanted = foldedName(name)
    if (wanted === '') continue
    if (seen.has(wanted)) twins.add(id)
    seen.add(wanted)
  }
  return twins
}
