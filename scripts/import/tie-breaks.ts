import type { TieBreakRule } from '@plaudit/contract/standing'
import { ballotsOf } from './ballots.ts'
import type { ContestFile } from './form.ts'
import { compareRound, expectedOutcome, talliesOf } from './result.ts'

export interface ChosenTieBreak {
  list: TieBreakRule[]
  /** Where the list comes from, for the report. */
  origin: 'option' | 'file' | 'rules of the year' | 'search'
  /** Places that the list does not give as the file states them. */
  differences: number
}

/**
 * How the Eurovision Song Contest told level songs apart, by year from which on. Where a year's rules only
 * settled the victory, lower places were shared. The tie-break words speak of points given, so a further
 * round of singing or a show of hands (1970 to 1988, never needed) cannot be told.
 */
const eurovision: { from: number; list: TieBreakRule[] }[] = [
  { from: 1956, list: ['shared'] },
  { from: 1989, list: ['countback_winner', 'shared'] },
  { from: 2008, list: ['voters', 'countback', 'running_order'] },
  { from: 2016, list: ['public_first', 'voters', 'countback', 'running_order'] },
]

/** The documented list for a contest, if there is one. */
export function documentedTieBreak(file: ContestFile): TieBreakRule[] | undefined {
  const { year } = file
  if (year == null || !/^eurovision song contest/i.test(file.contest)) return undefined
  return eurovision.findLast((entry) => entry.from <= year)?.list
}

/** The words a file can decide by; when a sum was reached is not in it. */
const searched = [
  'public_first',
  'voters',
  'countback',
  'countback_winner',
  'running_order',
  'running_order_later',
] as const
const longestSearched = 4

/** Every list of up to four words without repeats, shorter ones first; each ends in shared places. */
function* candidates(): Generator<TieBreakRule[]> {
  let current: TieBreakRule[][] = [[]]
  for (let length = 0; length <= longestSearched; length++) {
    for (const list of current) yield [...list, 'shared']
    current = current.flatMap((list) =>
      searched
        .filter((word) => !list.includes(word))
        .map((word): TieBreakRule[] => [...list, word]),
    )
  }
}

/**
 * The ordered list that a contest is run by: the one asked for, else the file's own, else the documented one
 * of its year where that gives the official places, else the shortest list that gives them best.
 */
export function chooseTieBreak(file: ContestFile, asked?: readonly TieBreakRule[]): ChosenTieBreak {
  const rounds = file.rounds.map((round) => ({
    round,
    tallies: talliesOf(round, ballotsOf(round).ballots),
  }))
  const wrongPlaces = (list: readonly TieBreakRule[]) =>
    rounds
      .flatMap(
        ({ round, tallies }) =>
          compareRound(round, expectedOutcome(round, tallies, list)).differences,
      )
      .filter((difference) => difference.what === 'place').length
  const chosen = (
    list: readonly TieBreakRule[],
    origin: ChosenTieBreak['origin'],
  ): ChosenTieBreak => ({
    list: [...list],
    origin,
    differences: wrongPlaces(list),
  })
  if (asked !== undefined) return chosen(asked, 'option')
  if (file.tie_break != null) return chosen(file.tie_break, 'file')
  const documented = documentedTieBreak(file)
  const byYear = documented && chosen(documented, 'rules of the year')
  if (byYear?.differences === 0) return byYear
  let best = byYear
  for (const list of candidates()) {
    const candidate = chosen(list, 'search')
    if (candidate.differences === 0) return candidate
    if (best === undefined || candidate.differences < best.differences) best = candidate
  }
  return best ?? chosen(['shared'], 'search')
}
