/** Two names are the same whatever their capitals, their spaces and the way their accents are written. */
const plain = (name: string): string =>
  name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

interface Named {
  contestant_name: string
}

/** Whether somebody has this name already. */
export function hasTwin(name: string, others: readonly Named[]): boolean {
  const wanted = plain(name)
  return wanted !== '' && others.some(({ contestant_name }) => plain(contestant_name) === wanted)
}

/** Of rows in their order those whose name a row before them has, or a contestant who is there. */
export function twinRows(
  rows: readonly { id: string; name: string }[],
  there: readonly Named[],
): ReadonlySet<string> {
  const seen = new Set(there.map(({ contestant_name }) => plain(contestant_name)))
  const twins = new Set<string>()
  for (const { id, name } of rows) {
    const wanted = plain(name)
    if (wanted === '') continue
    if (seen.has(wanted)) twins.add(id)
    seen.add(wanted)
  }
  return twins
}
