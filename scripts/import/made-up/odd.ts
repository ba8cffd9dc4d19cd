import { contestOf, type MadeUp } from './contest.ts'
import {
  byTotals,
  channel,
  disqualified,
  each,
  inHundredThousands,
  names,
  nineteenFiftySix,
  numbers,
  regions,
  small,
  strangeCodes,
  threeParts,
  type Performance,
} from './shapes.ts'

const isFirst = (one: Performance) => one['official_place'] === 1
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

/** Files that keep to the form and are still unlike the samples; each comes out equal. */
export const odd: Record<string, () => MadeUp | string> = {
  '1956, no points at all': () => nineteenFiftySix((one) => delete one['total']),
  '1956, points null': () => nineteenFiftySix((one) => (one['total'] = null)),
  '1956, points of nought': () => nineteenFiftySix(() => undefined),
  '1956, the winner alone': () =>
    nineteenFiftySix((one) => (one['official_place'] = isFirst(one) ? 1 : null)),
  'disqualified, without points': () => disqualified(null),
  'disqualified, points of nought': () => disqualified({ points: 0, from: {} }),
  'disqualified with points': () => {
    const file = small('Song Fair', 1999)
    const rows = file.rounds[0]?.performances ?? []
    for (const one of rows) one['official_place'] = Number(one['official_place']) - 1 || null
    return file
  },
  'a place in words': () => {
    const file = disqualified(null)
    for (const one of file.rounds[0]?.performances ?? []) one['official_place'] ??= 'DQ'
    return file
  },
  'a place of nought': () => {
    const file = disqualified(null)
    for (const one of file.rounds[0]?.performances ?? []) one['official_place'] ??= 0
    return file
  },
  'twelve points to begin with': () =>
    each(small('Junior Eurovision Song Contest', 2007), (one) => {
      channel(one, 'total').points += 12
    }),
  'an online vote in the sum alone': () =>
    byTotals(
      each(small('Junior Eurovision Song Contest', 2018), (one, at) => {
        channel(one, 'total').points += (at % 4) * 13
      }),
    ),
  'an online vote as sums': () =>
    byTotals(
      each(small('Junior Eurovision Song Contest', 2018), (one, at) => {
        const jury = channel(one, 'total')
        const online = { points: 20 + (at % 4) * 13, from: {} }
        Object.assign(one, {
          jury,
          public: online,
          total: { points: jury.points + online.points, from: jury.from },
        })
      }),
    ),
  'a jury beside a larger sum': () =>
    byTotals(
      each(small('Junior Eurovision Song Contest', 2018), (one, at) => {
        const jury = channel(one, 'total')
        Object.assign(one, {
          jury,
          total: { points: jury.points + 20 + (at % 4) * 13, from: jury.from },
        })
      }),
    ),
  'three parts': () => byTotals(threeParts()),
  'empty channels beside the total': () =>
    each(small('Eurovision Song Contest', 1999), (one) => {
      Object.assign(one, { public: { points: 0, from: {} }, jury: { points: null, from: null } })
    }),
  'totals by ranks beside public and jury': () => {
    const parts = small('Eurovision Song Contest', 2014, true).rounds[0]?.performances ?? []
    return each(small('Eurovision Song Contest', 2014), (one, at) => {
      Object.assign(one, { public: parts[at]?.['public'], jury: parts[at]?.['jury'] })
    })
  },
  'regions and scripts': regions,
  'strange names': names,
  'strange codes': () => strangeCodes(small('Eurovision Song Contest', 1981)),
  'figures as text': () =>
    JSON.stringify(small('Eurovision Song Contest', 1999, true), (key, value: unknown) =>
      key === 'id' ? value : asText(value),
    ),
  'a byte order mark': () => `\uFEFF${JSON.stringify(small('Eurovision Song Contest', 1999))}`,
  'nulls and dashes': () =>
    each(small('Eurovision Song Contest', 1999), (one) => {
      const { from } = channel(one, 'total')
      one['total'] = {
        points: channel(one, 'total').points,
        from: Object.fromEntries(
          Object.entries(from).map(([code, value], at) => [code, value || [null, '', '-'][at % 3]]),
        ),
      }
    }),
  'no running order': () =>
    each(small('Eurovision Song Contest', 1999), (one) => delete one['running_order']),
  'a running order of nought': () =>
    each(small('Eurovision Song Contest', 1999), (one) => (one['running_order'] = 0)),
  'places for the best alone': () =>
    each(small('Eurovision Song Contest', 1999), (one) => {
      if (Number(one['official_place']) > 5) one['official_place'] = null
    }),
  'rounds of one name, the last one first': () => {
    const file = small('Song Fair', 1999)
    const again = small('Song Fair', 1999)
    file.rounds.push({
      ...again.rounds[0],
      date: '1999-04-30',
      performances: again.rounds[0]?.performances ?? [],
    })
    return file
  },
  'a voter without points': () =>
    each(small('Eurovision Song Contest', 1999), (one) => {
      Object.assign(channel(one, 'total').from, { MC: 0, LU: null })
    }),
  'votes by the hundred thousand': inHundredThousands,
  'a hundred and twenty entrants': () => {
    const file = contestOf(
      {
        contest: 'Long Fair',
        year: 2020,
        owners: numbers(120).map(() => ''),
        rounds: [
          {
            name: 'final',
            performing: numbers(120),
            voters: ['A', 'B'],
            hands: (entrants) => new Map(entrants.map((entrant) => [entrant, entrant + 1])),
          },
        ],
      },
      1,
    )
    return file
  },
}
