import {
  chance,
  type HandsOut,
  type Key,
  keys,
  type Marks,
  placesBy,
  type Received,
} from './marks.ts'

/** A made-up file before it is read: tests change what they like in it. */
export interface MadeUp {
  [name: string]: unknown
  contest: string
  year?: unknown
  contestants: Record<string, unknown>[]
  rounds: { [name: string]: unknown; performances: Record<string, unknown>[] }[]
}

export interface RoundWish {
  name: string
  /** Numbers of the entrants that perform, in running order. */
  performing: readonly number[]
  /** Codes of the voters. */
  voters: readonly string[]
  hands: HandsOut
  /** Gives each voter a second set of points, the jury's, and splits the total. */
  split?: boolean
  places?: (received: readonly Received[]) => number[]
}

export const codes = [
  ...[
    'SE',
    'FI',
    'NO',
    'DK',
    'IS',
    'EE',
    'LV',
    'LT',
    'PL',
    'DE',
    'NL',
    'BE',
    'FR',
    'ES',
    'PT',
    'IT',
  ],
  ...['AT', 'CH', 'SI', 'HR', 'RS', 'GR', 'CY', 'MT', 'IL', 'IE', 'GB', 'UA'],
]

type Given = Map<string, Marks>

/** Nobody gives to a song of its own country. */
function votes({ performing, voters, hands }: RoundWish, owners: readonly string[], seed: number) {
  const random = chance(seed)
  return new Map(
    voters.map((voter) => [
      voter,
      hands(
        performing.filter((entrant) => owners[entrant] !== voter),
        random,
      ),
    ]),
  )
}

function channel(given: Given, entrant: number, owner: string | undefined) {
  const from = Object.fromEntries(
    [...given]
      .filter(([voter]) => voter !== owner)
      .map(([voter, marks]) => [voter, marks.get(entrant) ?? 0]),
  )
  return { points: Object.values(from).reduce((a, b) => a + b, 0), from }
}

const added = (a: Record<string, number>, b: Record<string, number>) => ({
  points: [...Object.values(a), ...Object.values(b)].reduce((x, y) => x + y, 0),
  from: Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((voter) => [
      voter,
      (a[voter] ?? 0) + (b[voter] ?? 0),
    ]),
  ),
})

/** A round with the places that follow; the file lists the best first, as real ones do. */
export function roundOf(wish: RoundWish, owners: readonly string[], seed: number) {
  const crowd = votes(wish, owners, seed)
  const jury = wish.split === true ? votes(wish, owners, seed + 7919) : undefined
  const rows = wish.performing.map((entrant, at) => {
    const own = channel(crowd, entrant, owners[entrant])
    const judged = jury && channel(jury, entrant, owners[entrant])
    const received: Received = {
      public: Object.values(own.from),
      jury: Object.values(judged?.from ?? {}),
      order: at + 1,
    }
    const total = judged ? added(own.from, judged.from) : own
    return { entrant, received, points: judged ? { total, public: own, jury: judged } : { total } }
  })
  const places = (wish.places ?? ((received) => placesBy(received, keys.sum)))(
    rows.map(({ received }) => received),
  )
  const performances = rows
    .map(({ entrant, received, points }, at) => ({
      contestant_id: entrant,
      running_order: received.order,
      official_place: places[at] ?? 0,
      ...points,
    }))
    .toSorted((a, b) => a.official_place - b.official_place)
  return { round: wish.name, date: '1999-05-01', time_utc: '19:00:00', performances }
}

export interface ContestWish {
  contest?: string
  year: number
  owners: readonly string[]
  rounds: readonly RoundWish[]
}

export function contestOf(wish: ContestWish, seed: number): MadeUp {
  return {
    contest: wish.contest ?? 'Eurovision Song Contest',
    year: wish.year,
    city: 'Nowhere',
    country_code: 'SE',
    source: 'made up for a test',
    contestants: wish.owners.map((owner, id) => ({
      id,
      country_code: owner,
      country: `Country ${owner}`,
      artist: `Artist ${id}`,
      song: `Song ${id}`,
    })),
    rounds: wish.rounds.map((round, at) => roundOf(round, wish.owners, seed * 31 + at)),
  }
}

/** The first made-up contest with what a test is about, such as a tie that a rule decides. */
export function contestWith(wish: ContestWish, has: (file: MadeUp) => boolean): MadeUp {
  for (let seed = 0; seed < 3000; seed++) {
    const file = contestOf(wish, seed)
    if (has(file)) return file
  }
  throw new Error('no seed gives what is asked for')
}

/** True if places of one round part entrants with equal sums. */
export const partsLevel = (file: MadeUp): boolean =>
  file.rounds.some(({ performances }) => levelPairs(performances).some(([a, b]) => a !== b))

/** True if two entrants of one round share a place. */
export const shares = (file: MadeUp): boolean =>
  file.rounds.some(({ performances }) => levelPairs(performances).some(([a, b]) => a === b))

function levelPairs(performances: readonly Record<string, unknown>[]): [unknown, unknown][] {
  const sum = (one: Record<string, unknown>) => (one['total'] as { points: number }).points
  return performances.flatMap((a, at) =>
    performances
      .slice(at + 1)
      .filter((b) => sum(a) === sum(b))
      .map((b): [unknown, unknown] => [a['official_place'], b['official_place']]),
  )
}

export const by =
  (key: Key) =>
  (received: readonly Received[]): number[] =>
    placesBy(received, key)
