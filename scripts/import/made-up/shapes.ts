import { contestOf, type MadeUp, partsLevel, contestWith, by, shares } from './contest.ts'
import { byScale, freely, keys } from './marks.ts'

export type Performance = Record<string, unknown>
interface Channel {
  points: number
  from: Record<string, number>
}

const twelve = byScale(12, 10, 8, 7, 6, 5, 4, 3, 2, 1)
const countries = ['SE', 'FI', 'NO', 'DK', 'IS', 'EE', 'LV', 'LT', 'PL', 'DE', 'NL', 'BE']
export const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

/** A small final of a contest whose rules nobody wrote down. */
export function small(contest: string, year: number, split = false): MadeUp {
  const wish = {
    contest,
    year,
    owners: countries,
    rounds: [{ name: 'final', performing: numbers(12), voters: countries, hands: twelve, split }],
  }
  return contestWith(wish, shares)
}

export const each = (file: MadeUp, change: (one: Performance, at: number) => void): MadeUp => {
  for (const { performances } of file.rounds) performances.forEach(change)
  return file
}
export const channel = (one: Performance, name: string) => one[name] as Channel

/** The two songs of each country in 1956, when the winner alone was announced. */
export function nineteenFiftySix(change: (one: Performance) => void): MadeUp {
  const owners = ['NL', 'CH', 'BE', 'DE', 'FR', 'LU', 'IT'].flatMap((code) => [code, code])
  const file = contestOf(
    {
      year: 1956,
      owners,
      rounds: [{ name: 'final', performing: numbers(14), voters: [], hands: freely(0) }],
    },
    1,
  )
  return each(file, (one) => {
    one['official_place'] = one['contestant_id'] === 8 ? 1 : 2
    change(one)
  })
}

/** Makes a contest with an entrant who did not perform after all, and stays in the list without place and points. */
export function disqualified(points: object | null): MadeUp {
  const wish = {
    year: 2024,
    owners: countries,
    rounds: [
      {
        name: 'final',
        performing: numbers(11),
        voters: ['SE', 'FI', 'NO', 'WLD'],
        hands: byScale(12, 10, 8),
        split: true,
        places: by(keys.publicFirst),
      },
    ],
  }
  const file = contestWith(wish, (one) => {
    const sums = one.rounds[0]?.performances.map((row) => channel(row, 'total').points) ?? []
    return sums.filter((sum) => sum === 0).length === 2 && partsLevel(one)
  })
  for (const one of file.rounds[0]?.performances ?? [])
    if (Number(one['running_order']) >= 5) one['running_order'] = Number(one['running_order']) + 1
  file.rounds[0]?.performances.splice(4, 0, {
    contestant_id: 11,
    running_order: 5,
    official_place: null,
    total: points,
    public: points,
    jury: points,
  })
  return file
}

/** Voters that are no countries, with names as people write them. */
export function regions(): MadeUp {
  const voters = [
    ...['North East England', 'North East Scotland', 'Île-de-France', 'القاهرة', '東京', '大阪'],
    ...['Expert jury', 'Kids jury', 'Online', 'Öst & Väst', "Côte d'Azur", 'A'.repeat(70)],
  ]
  const file = contestOf(
    {
      contest: 'Our “Grand” Final & Co. <live> 🎤',
      year: 2011,
      owners: countries.map(() => ''),
      rounds: [{ name: 'Финал 決勝 🎉', performing: numbers(12), voters, hands: twelve }],
    },
    3,
  )
  for (const contestant of file.contestants) {
    contestant['country_code'] = null
    delete contestant['country']
  }
  return file
}

/** Names as real ones are: every script, quotes, emoji, none at all. */
export function names(): MadeUp {
  const file = small('Eurovision Song Contest', 1980)
  const given: [unknown, unknown][] = [
    ['"Weird" O’Neil & <b>Sons</b>', '¿Qué? – “Sí”; DROP TABLE songs; --'],
    ['فرقة النور', 'أغنية جميلة'],
    ['להקת הים', 'שיר\u200f (אהבה)'],
    ['山田 花子', '愛の歌'],
    ['👩‍🎤🎸', '🎶'.repeat(150)],
    ['', null],
    [null, 'Only a song'],
    ['Line\nbreak\tand\u0007bell', '\u202Eturned round'],
    ['\u200b', 'nothing to see'],
    ['A'.repeat(119) + '👩‍🎤', 'B'.repeat(1200)],
    [1944, 1944],
    [undefined, undefined],
  ]
  file.contestants.forEach((contestant, at) => {
    const [artist, song] = given[at] ?? []
    Object.assign(contestant, { artist, song })
    if (at === 11) Object.assign(contestant, { country: null, country_code: null })
  })
  return file
}

/** Codes of states that are no more, that never were, in small letters, of parts of a country. */
export function strangeCodes(file: MadeUp): MadeUp {
  const strange = [
    'YU',
    'CS',
    'SCG',
    'wld',
    'XX',
    'UN',
    'ZZ',
    'GB-WLS',
    'uk',
    'SU',
    'Q1',
    'e-n-g-l-a-n-d',
  ]
  for (const contestant of file.contestants) delete contestant['country']
  const text = JSON.stringify(file)
  return JSON.parse(
    countries.reduce(
      (all, code, at) => all.replaceAll(`"${code}"`, JSON.stringify(strange[at])),
      text,
    ),
  ) as MadeUp
}

/** The points of a junior contest with three parts: children, experts, and the net without countries. */
export function threeParts(): MadeUp {
  const file = small('Junior Eurovision Song Contest', 2016, true)
  return each(file, (one, at) => {
    const [crowd, jury] = [channel(one, 'public'), channel(one, 'jury')]
    const online = { points: (at % 5) * 9, from: {} }
    const total = crowd.points + jury.points + online.points
    Object.assign(one, { total: { points: total }, kids_jury: crowd, expert_jury: jury, online })
    delete one['public']
    delete one['jury']
  })
}

export const inHundredThousands = (): MadeUp =>
  each(small('Song Fair', 2020), (one, at) => {
    one['total'] = { points: 345_678 - at * 1000, from: null }
    one['official_place'] = at + 1
  })

export const byTotals = (file: MadeUp): MadeUp => {
  const sums = file.rounds[0]?.performances.map((one) => channel(one, 'total').points) ?? []
  return each(file, (one) => {
    const own = channel(one, 'total').points
    one['official_place'] = 1 + sums.filter((other) => other > own).length
  })
}

/** Files as the rounds of one contest, so that one server run covers them. */
export function together(contest: string, files: readonly MadeUp[]): MadeUp {
  const all: MadeUp = { contest, contestants: [], rounds: [] }
  for (const file of files) {
    const before = all.contestants.length
    const moved = (id: unknown) => Number(id) + before
    all.rounds.push(
      ...file.rounds.map((round) => ({
        ...round,
        performances: round.performances.map((one) => ({
          ...one,
          contestant_id: moved(one['contestant_id']),
        })),
      })),
    )
    all.contestants.push(...file.contestants.map((one) => ({ ...one, id: moved(one['id']) })))
  }
  return all
}

/** Names, codes, ballots and rounds of which a server could refuse each. */
export const demanding = (): MadeUp =>
  together(String(regions().contest), [
    strangeCodes(names()),
    regions(),
    nineteenFiftySix((one) => (one['total'] = null)),
    inHundredThousands(),
  ])
