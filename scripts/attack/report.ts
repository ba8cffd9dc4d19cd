import type { Attacked } from './run.ts'
import type { Try } from './target.ts'

export interface Line {
  scenario: string
  honest: boolean
  tries: number
  /** Different ballots that were taken. */
  taken: number
  marked: number
}

export interface Judged {
  lines: Line[]
  /**
   * Share of attackers' ballots among the marked ballots; `recall` is the share of marked ballots among the attackers'.
   */
  precision: number
  recall: number
  /** Events that must not be: voters counted twice, honest ones refused, doors that opened. */
  faults: string[]
}

/** Scenarios of which not one ballot may be taken. */
const mustTakeNothing = new Set(['hidden frame', 'forged devices'])

/** Returns what got through, what the review has found of it, and what must not have happened. */
export function judge({ tries, marked, backdoors }: Attacked): Judged {
  const lines = linesOf(tries, marked)
  const sum = (of: Line[], what: 'marked' | 'taken') => of.reduce((n, line) => n + line[what], 0)
  const attacks = lines.filter(({ honest }) => !honest)
  const found = sum(attacks, 'marked')
  return {
    lines,
    precision: share(found, sum(lines, 'marked')),
    recall: share(found, sum(attacks, 'taken')),
    faults: [
      ...refusedOf(tries),
      ...countedTwice(tries),
      ...lines
        .filter(({ scenario, taken }) => mustTakeNothing.has(scenario) && taken > 0)
        .map(({ scenario, taken }) => `${scenario}: ${taken} ballots were taken`),
      ...backdoors
        .filter(({ worked }) => worked)
        .map(({ what }) => `the organiser managed ${what}`),
    ],
  }
}

function linesOf(tries: readonly Try[], marked: ReadonlySet<string>): Line[] {
  const scenarios = Map.groupBy(tries, ({ scenario }) => scenario)
  return [...scenarios].map(([scenario, own]) => {
    const ids = idsOf(own)
    return {
      scenario,
      honest: own[0]?.honest ?? false,
      tries: own.length,
      taken: ids.size,
      marked: [...ids].filter((id) => marked.has(id)).length,
    }
  })
}

/** The different ballots that were taken. */
const idsOf = (tries: readonly Try[]): Set<string> =>
  new Set(tries.flatMap(({ outcome }) => ('casx_id' in outcome ? outcome.casx_id : [])))

const refusedOf = (tries: readonly Try[]): string[] =>
  tries.flatMap(({ scenario, honest, outcome }) =>
    honest && 'refused' in outcome
      ? `${scenario}: an honest voter was refused (${outcome.refused})`
      : [],
  )

function countedTwice(tries: readonly Try[]): string[] {
  const voters = Map.groupBy(tries, ({ scenario, voter }) => `${scenario} ${voter}`)
  return [...voters].flatMap(([voter, own]) => {
    const { size } = idsOf(own)
    return size > 1 ? `${voter}: ${size} ballots of one voter` : []
  })
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole)

/** The same for the console. */
export function told({ lines, precision, recall, faults }: Judged, doors: number): string {
  const rows = lines.map(({ scenario, honest, ...n }) =>
    [
      (honest ? 'honest  ' : 'attack  ') + scenario.padEnd(20),
      String(n.tries).padStart(6),
      String(n.taken).padStart(6),
      String(n.marked).padStart(7),
    ].join(' '),
  )
  return [
    `${''.padEnd(28)}  tries  taken  marked`,
    ...rows,
    '',
    `marking: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    `organiser’s own tries: ${doors}`,
    ...(faults.length === 0
      ? ['No limit was overrun, and no honest voter was refused.']
      : faults.map((fault) => `FAULT  ${fault}`)),
    '',
  ].join('\n')
}
