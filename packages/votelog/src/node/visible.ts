/**
 * Signs that move a terminal's cursor, turn its line around or begin another: control characters, marks of direction,
 * separators of lines, halves of characters. A name or a reason could otherwise print a verdict of its own.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/gu

const escaped = (character: string): string =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`

/** Returns a line with its unseen signs spelled out. */
export const visibleLine = (line: string): string => line.replaceAll(unseen, escaped)

/** Lines of our own making, ended. */
export const visibleText = (text: string): string =>
  `${text.split('\n').map(visibleLine).join('\n')}\n`

/** JSON that reads back to the same, with nothing in it that a terminal obeys. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => line.replaceAll(unseen, unitsOf))
    .join('\n')

const unitsOf = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
