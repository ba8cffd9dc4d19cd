/**
 * One line of a CSV that a spreadsheet can open safely: text that a spreadsheet would run as a formula
 * gets an apostrophe in front, in the wide signs of East Asia too, and behind a sign at which one in another language begins a new cell.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = value.replaceAll(
    /^(?=[=+\-@＝＋－＠\t\r\n])|(?<=[;\t]["\s]*)(?=[=+\-@＝＋－＠])/g,
    "'",
  )
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
