/**
 * A ballot's id in groups of four, as people read it out; `short` are its last groups, enough to recognise it by. What
 * is left over stands in front, so that no number ends in a lone letter, nor begins with one.
 */
export function receiptNumber(casxId: string, short = false): string {
  const groups = casxId.match(/(^.{5}|.{1,4})(?=(.{4})*$)/g) ?? [casxId]
  return (short ? groups.slice(-4) : groups).join('-')
}
