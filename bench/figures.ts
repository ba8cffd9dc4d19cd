/**
 * Line of the results: our figure, and the figure that it is measured against in the same run. A line is judged by one
 * number: by the ratio where it has one, and its bar then counts times (`≥ 5 ×`), else by our figure. What has a bar of
 * both kinds is two lines.
 */
export type Figure = {
  name: string
  ours: number
  unit?: string
  peer?: number
  peerName?: string
} & ({ ratio: number; bar: TimesBar } | { ratio?: undefined; bar: string })

export type TimesBar = `${'≤' | '≥'} ${number} ×` | 'printed' | ''

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The value below which `share` of the values lie. */
export function percentile(values: Float64Array | number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** True if a figure is within its bar; `undefined` if it has no bar. */
export function isMet({ bar, ours, ratio }: Figure): boolean | undefined {
  const found = /^([≤≥]?) ?(\d[\d.,]*)/.exec(bar)
  if (found === null) return undefined
  // The compiler sees that a ratio has a bar in times; a bar in times without a ratio it does not.
  const value = bar.endsWith('×') ? (ratio ?? Number.NaN) : ours
  const bound = Number(found[2]?.replaceAll(',', ''))
  if (found[1] === '≤') return value <= bound
  return found[1] === '≥' ? value >= bound : value === bound
}

/** A line for each figure that has a bar: if it is met, and by which number. */
export const verdicts = (figures: readonly Figure[]): string =>
  figures
    .flatMap((figure) => {
      const met = isMet(figure)
      if (met === undefined) return []
      const { name, ours, unit, peer, ratio, bar } = figure
      const against = ratio === undefined ? '' : ` against ${number(peer)}: ${ratio.toFixed(2)}`
      return `${met ? 'pass' : 'FAIL'}  ${name}: ${number(ours)}${unit ? ` ${unit}` : ''}${against}, bar ${bar}\n`
    })
    .join('')

const number = (value: number | undefined): string =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(2)

const heading = '| what | ours | measured against | ratio | bar |\n|---|---|---|---|---|'

/** The results as a Markdown table. */
export function table(figures: readonly Figure[]): string {
  return [heading, ...figures.map(rowOf)].join('\n')
}

const rowOf = (f: Figure): string =>
  `| ${f.name} | ${number(f.ours)}${f.unit ? ` ${f.unit}` : ''} | ${f.peer === undefined ? '' : `${number(f.peer)} (${f.peerName})`} | ${f.ratio === undefined ? '' : f.ratio.toFixed(2)} | ${f.bar} |`

/** Names of one figure differ by the sizes that it was measured with. */
const withoutSizes = (name: string): string => name.replaceAll(/\d[\d.,]*/g, '#')

/** Tells whether a row goes on about the row above. */
const goesOn = (name: string): boolean => /^(?:the same|its)\b/.test(name)

/** Returns the name in a row of results. Tables of another form, as that of missed bars, are written by hand. */
function nameIn(line: string): string | undefined {
  const [, name] = /^\| (.+?) \|(?:[^|]*\|){4}$/.exec(line) ?? []
  return name === 'what' ? undefined : name
}

/**
 * Returns the former results with the rows of chosen parts anew, each where it stood or at the end, and all else as it
 * was.
 */
export function renewedRows(former: string, figures: readonly Figure[]): string {
  const groups = new Map<string, string[]>()
  let group: string[] = []
  for (const figure of figures) {
    if (!goesOn(figure.name)) {
      group = []
      groups.set(withoutSizes(figure.name), group)
    }
    group.push(rowOf(figure))
  }
  let isOld = false
  const lines = former
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const name = nameIn(line)
      if (name === undefined) isOld = false
      else if (!goesOn(name)) {
        const anew = groups.get(withoutSizes(name))
        groups.delete(withoutSizes(name))
        isOld = anew !== undefined
        if (anew !== undefined) return anew
      }
      return isOld ? [] : [line]
    })
  return `${[...lines, ...[...groups.values()].flat()].join('\n')}\n`
}

/**
 * Returns the rows of a former page whose figures were not measured this time, as a table of their own; nothing where
 * there are none.
 * @param former the results as the page had them.
 */
export function keptRows(former: string, figures: readonly Figure[]): string {
  const measured = new Set(figures.map(({ name }) => withoutSizes(name)))
  let isKept = false
  const kept = former.split('\n').filter((line) => {
    const name = nameIn(line)
    if (name === undefined) return false
    if (!goesOn(name)) isKept = !measured.has(withoutSizes(name))
    return isKept
  })
  if (kept.length === 0) return ''
  return `\nOf runs before this one, by parts that were not measured in it:\n\n${[heading, ...kept].join('\n')}\n`
}
