/** A line that packages are compared by. */
export interface Line {
  id: string
  text: string
}

interface Including {
  included: string
  /** Ids of the lines that it has, once there are several packages. */
  has: string[]
}

const linesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** An id that no line has yet. */
const freeId = (lines: readonly Line[]): string =>
  String(Math.max(0, ...lines.map(({ id }) => Number(id))) + 1)

/** Returns the lines with an empty line more to compare by. */
export const withLine = (lines: readonly Line[], text = ''): Line[] => [
  ...lines,
  { id: freeId(lines), text },
]

/** The lines that packages have together, each once, and which of them each has. */
export function compared<Package extends Including>(
  packages: readonly Package[],
): { lines: Line[]; package: Package[] } {
  let lines: Line[] = []
  for (const { included } of packages)
    for (const text of linesIn(included))
      if (!lines.some((line) => line.text === text)) lines = withLine(lines, text)
  return {
    lines,
    package: packages.map((one) => {
      const texts = linesIn(one.included)
      return { ...one, has: lines.filter(({ text }) => texts.includes(text)).map(({ id }) => id) }
    }),
  }
}

/** Returns the included lines of one of several packages, as they are stored: a line each. */
export const includedOf = ({ has }: Pick<Including, 'has'>, lines: readonly Line[]): string =>
  lines
    .filter(({ id, text }) => has.includes(id) && text.trim() !== '')
    .map(({ text }) => text.trim())
    .join('\n')

/** The same packages as one alone has it: what is included is one text again. */
export const alone = <Package extends Including>(
  one: Package,
  lines: readonly Line[],
): Package => ({ ...one, included: includedOf(one, lines), has: [] })
