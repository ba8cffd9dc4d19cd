/**
 * Returns a line of a CSV that a spreadsheet can open safely: text that a spreadsheet would run as a formula
 * gets an apostrophe in front, in the wide signs of East Asia too, and behind a sign at which one in another language begins a new cell.
 */
export function csvLine(values: readonly (string | number)[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const begins = /[=+\-@＝＋－＠]/
const between = /["\s]/

/** Looks at each sign once: a pattern that looks back from each would take seconds over a text of spaces. */
function harmless(text: string): string {
  let safe = ''
  let copied = 0
  let isOpen = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    const isFirst = at === 0 && /[\t\r\n]/.test(sign)
    if (isFirst || ((isOpen || at === 0) && begins.test(sign))) {
      safe += `${text.slice(copied, at)}'`
      copied = at
    }
    isOpen = sign === ';' || sign === '\t' || (isOpen && between.test(sign))
  }
  return safe + text.slice(copied)
}

/** Returns a cell of a file that was given out as it was before: without the apostrophes in front of formulas. */
export function unguarded(cell: string): string {
  let bare = ''
  let copied = 0
  let isOpen = false
  for (let at = 0; at < cell.length; at++) {
    const [sign, next] = [cell.charAt(at), cell.charAt(at + 1)]
    const isGuarded = begins.test(next) || (at === 0 && /[\t\r\n]/.test(next))
    if (sign === "'" && (at === 0 || isOpen) && isGuarded) {
      bare += cell.slice(copied, at)
      copied = at + 1
    }
    isOpen = sign === ';' || sign === '\t' || (isOpen && between.test(sign))
  }
  return bare + cell.slice(copied)
}
