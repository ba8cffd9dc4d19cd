/** A ballot's id in groups of four, as people read it out; `short` is its end, enough to recognise it by. */
export function receiptNumber(casxId: string, short = false): string {
  const text = short ? casxId.slice(-12) : casxId
  return (text.match(/.{1,4}/g) ?? [text]).join('-')
}
