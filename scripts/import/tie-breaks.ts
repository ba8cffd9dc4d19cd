import type { TieBreakRule } from '@plaudit/contract/standing'
import { ballotsOf } from './ballots.ts'
import type { ContestFile } from './form.ts'
import { compareRound, expectedOutcome, talliesOf } from './result.ts'

export interface ChosenTieBreak {
  list: TieBreakRule[]
  /** Source of the list, for the report. */
  origin: 'option' | 'file' | 'rules of the year' | 'search'
  /** Places that the list does not give as the file states them. */
  differences: number
}

interface Documented {
  from: number
  list: TieBreakRule[]
  /**
   * Rules that a file may follow instead where these part everybody, besides ending the list earlier in shared places.
   * The sources of older years tell lower places apart by rules of their own.
   */
  instead?: TieBreakRule[][]
}

/**
 * Rules by which the Eurovision Song Contest told level songs apart, by year from which on. If a year's rules only
 * settled the victory, lower places were shared. The tie-break words speak of points given, so a further round of
 * singing or a show of hands (1970 to 1988, never needed) cannot be told.
 */
const eurovision: Documented[] = [
  { from: 1956, list: ['shared'] },
  { from: 1989, list: ['countback_winner', 'shared'] },
  { from: 2008, list: ['voters', 'countback', 'running_order'], instead: [] },
  {
    from: 2016,
    list: ['public_first', 'public_voters', 'public_countback', 'running_order'],
    instead: [],
  },
]

/** The year of a contest, from its name or its first date where the file does not state it. */
function yearOf(file: ContestFile): number | undefined {
  if (file.year != null) return file.year
  const [found] = `${file.contest} ${file.rounds[0]?.date ?? ''}`.match(/\b(?:19|20)\d\d\b/) ?? []
  return found === undefined ? undefined : Number(found)
}

/** Returns the rules that are documented for a contest, if any are. */
function documentedFor(file: ContestFile): Documented | undefined {
  const year = yearOf(file)
  if (year === undefined || !/^(?:the )?eurovision song contest/i.test(file.contest))
    return undefined
  return eurovision.findLast((entry) => entry.from <= year)
}

/** Lists that contests are known to go by; of several that fit a file one of these is the likeliest. */
const usual: TieBreakRule[][] = [
  ['shared'],
  ['public_first', 'shared'],
  ['countback', 'shared'],
  ['countback_winner', 'shared'],
  ['voters', 'countback', 'shared'],
  ['voters', 'countback', 'running_order'],
  ['public_first', 'voters', 'countback', 'running_order'],
  ['public_first', 'public_voters', 'public_countback', 'running_order'],
]

/**
 * The words about points that a file can decide by; the time at which a sum was reached is not in it. Level entrants
 * are told apart by everybody's points, or channel by channel: no contest is known that mixes the two.
 */
const aboutPoints: TieBreakRule[][] = [
  ['public_first', 'voters', 'countback', 'countback_winner'],
  ['jury_first', 'public_first', 'public_voters', 'public_countback'],
]
/** The running order parts everybody, so that nothing behind it would be asked. */
const ends: TieBreakRule[] = ['shared', 'running_order', 'running_order_later']

/** The usual lists, then every order of words about points that go together, shorter ones first, with each end. */
function* everyList(): Generator<TieBreakRule[]> {
  yield* usual
  for (const words of aboutPoints) yield* everyOrderOf(words)
}

function* everyOrderOf(words: readonly TieBreakRule[]): Generator<TieBreakRule[]> {
  let current: TieBreakRule[][] = [[]]
  for (let length = 0; length <= words.length; length++) {
    for (const end of ends) for (const list of current) yield [...list, end]
    current = current.flatMap((list) =>
      words.filter((word) => !list.includes(word)).map((word): TieBreakRule[] => [...list, word]),
    )
  }
}

/** Lists the tie-break lists that a file may go by instead of the documented one. */
function candidates(documented: Documented | undefined): Iterable<TieBreakRule[]> {
  if (documented?.instead === undefined) return everyList()
  const earlier = documented.list.map((_, length): TieBreakRule[] => [
    ...documented.list.slice(0, length),
    'shared',
  ])
  return [...earlier, ...documented.instead]
}

/**
 * The ordered list that a contest is run by: the one asked for, else the file's own, else the documented one
 * of its year where that gives the official places, else the first list that gives them best.
 */
export function chooseTieBreak(file: ContestFile, asked?: readonly TieBreakRule[]): ChosenTieBreak {
  const wrongPlaces = wrongPlacesOf(file)
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
  const documented = documentedFor(file)
  let best = documented && chosen(documented.list, 'rules of the year')
  for (const list of candidates(documented)) {
    if (best?.differences === 0) return best
    const candidate = chosen(list, 'search')
    const isBetter = best === undefined || candidate.differences < best.differences
    if (isBetter && (candidate.differences === 0 || documented?.instead === undefined))
      best = candidate
  }
  return best ?? chosen(['shared'], 'search')
}

/** Returns the number of a file's places that a list does not give. */
function wrongPlacesOf(file: ContestFile): (list: readonly TieBreakRule[]) => number {
  const rounds = file.rounds.map((given) => {
    const { round, ballots } = ballotsOf(given)
    return { round, tallies: talliesOf(round, ballots) }
  })
  return (list) =>
    rounds
      .flatMap(
        ({ round, tallies }) =>
          compareRound(round, expectedOutcome(round, tallies, list)).differences,
      )
      .filter((difference) => difference.what === 'place').length
}
