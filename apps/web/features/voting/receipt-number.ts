/** A ballot's id in groups of four, as people read it out; `short` are its last groups, enough to recognise it by. */
export function receiptNumber(casxId: string, short = false): string {
  const groups = casxId.match(/.{1,4}/g) ?? [casxId]
  return (short ? groups.slice(-4) : groups).join('-')
}
