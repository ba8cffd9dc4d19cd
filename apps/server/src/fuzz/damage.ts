import fc from 'fast-check'

/** Values that may stand in the place of a part of a proof. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    '0',
    'é\u0000',
    '\ud800',
    '__proto__',
    [],
    {},
    -1,
    1.5,
    2 ** 53,
    1e308,
    '9'.repeat(400),
    'ab'.repeat(64),
    'f'.repeat(5000),
    { toString: 'x', valueOf: null },
  ),
  fc.jsonValue({ maxDepth: 2 }),
  fc.integer(),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 70 }),
)

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

/** Lists the paths of all parts of a value, the whole first. */
function pathsIn(value: unknown, at: readonly string[] = []): string[][] {
  const own = [[...at]]
  if (typeof value !== 'object' || value === null) return own
  return [...own, ...Object.entries(value).flatMap(([name, part]) => pathsIn(part, [...at, name]))]
}

function withPart(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part
  const copy = structuredClone(value) as Record<string, unknown>
  copy[name] = withPart(copy[name], rest, part)
  return copy
}

/** The same with one or two parts that are something else, are missing, or are too many. */
export function damagedJson(whole: Json): fc.Arbitrary<unknown> {
  const paths = pathsIn(whole)
  const harm = fc.record({ path: fc.constantFrom(...paths), part: odd, name: fc.string() })
  return fc.array(harm, { minLength: 1, maxLength: 2 }).map((harms) =>
    harms.reduce<unknown>((value, { path, part, name }, n) => {
      // The second of two harms adds what does not belong there.
      const place = n === 0 ? path : [...path.slice(0, -1), name]
      return isThere(value, place.slice(0, -1)) ? withPart(value, place, part) : value
    }, whole),
  )
}

function isThere(value: unknown, path: readonly string[]): boolean {
  const found = path.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null
        ? (part as Record<string, unknown>)[name]
        : undefined,
    value,
  )
  return typeof found === 'object' && found !== null
}

type Harm = (lines: readonly string[], at: number, other: string) => string[]
const harms: readonly Harm[] = [
  (lines, at) => lines.toSpliced(at, 1),
  (lines, at) => lines.toSpliced(at, 0, lines[at] ?? ''),
  (lines, at, other) => lines.toSpliced(at, 1, other),
  (lines, at, other) => lines.toSpliced(at, 0, other),
  (lines, at, other) => lines.with(at, `${lines[at]}${other}`),
  (lines, at) => lines.with(at, (lines[at] ?? '').slice(1)),
  (lines, at) => lines.with(at, (lines[at] ?? '').replace(/\d/, '9')),
  (lines, at) => lines.slice(0, at),
  (lines, at) => lines.toSpliced(at, 0, ...Array.from({ length: 70 }, () => lines[at] ?? '')),
]

const oddLine = fc.oneof(
  fc.constantFrom(
    '',
    '\0',
    '— x ',
    'old 0',
    `old ${'9'.repeat(30)}`,
    'index -1',
    'extra !',
    '9'.repeat(400),
    'A'.repeat(43) + '=',
  ),
  fc.string(),
)

/** A text of lines (a note, a receipt, a request to a witness) that is no longer to the letter. */
export const damagedText = (whole: string): fc.Arbitrary<string> => {
  const lines = whole.split('\n')
  const harm = fc.record({
    harm: fc.constantFrom(...harms),
    at: fc.nat(lines.length - 1),
    other: oddLine,
  })
  return fc
    .array(harm, { minLength: 1, maxLength: 3 })
    .map((all) =>
      all
        .reduce<string[]>(
          (text, { harm: change, at, other }) =>
            text.length === 0 ? text : change(text, Math.min(at, text.length - 1), other),
          lines,
        )
        .join('\n'),
    )
}
