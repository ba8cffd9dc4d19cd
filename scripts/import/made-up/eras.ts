import {
  by,
  codes,
  contestOf,
  type ContestWish,
  contestWith,
  type MadeUp,
  partsLevel,
  type RoundWish,
  shares,
} from './contest.ts'
import {
  byScale,
  freely,
  type HandsOut,
  keys,
  oneOf,
  placesWithOneWinner,
  toEverybody,
} from './marks.ts'

const first = (count: number) => codes.slice(0, count)
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)
const twelve = byScale(12, 10, 8, 7, 6, 5, 4, 3, 2, 1)

/** Makes a final of so many countries, all of which vote. */
const final = (
  year: number,
  count: number,
  hands: HandsOut,
  more: Partial<RoundWish> = {},
): ContestWish => ({
  year,
  owners: first(count),
  rounds: [{ name: 'final', performing: numbers(count), voters: first(count), hands, ...more }],
})

/** Two semi-finals and a final, in which those vote as well who are out, and more. */
function threeRounds(
  year: number,
  { split, others, semis }: { split: boolean; others: string[]; semis: boolean },
): ContestWish {
  const places = by(year < 2016 ? keys.votersCountedOrder : keys.publicFirst)
  const round = (name: string, performing: number[], isSplit: boolean): RoundWish => ({
    name,
    performing,
    voters: [...first(24).slice(0, 18), ...others],
    hands: twelve,
    split: isSplit,
    places,
  })
  return {
    year,
    owners: first(24),
    rounds: [
      round('semifinal1', numbers(12), semis),
      round('semifinal2', numbers(24).slice(12), semis),
      round('final', [3, 20, 1, 14, 0, 22, 5, 13, 7, 16, 2, 18, 11, 23], split),
    ],
  }
}

/** Each of four gives 4, 3 and 2 to the others in turn: all four come to the same sum, as in 1969. */
const fourWinners: HandsOut = (entrants) => {
  const own = numbers(4).find((at) => !entrants.includes(at)) ?? 0
  return new Map(numbers(4).flatMap((at) => (at === own ? [] : [[at, ((at - own + 4) % 4) + 1]])))
}

/** Files of every shape that the contest's rules gave over the years, each with level entrants in it. */
export const eras: Record<string, () => MadeUp> = {
  '1957: ten points freely': () => contestWith(final(1957, 10, freely(10)), shares),
  '1962: 3, 2, 1': () => contestWith(final(1962, 16, byScale(3, 2, 1)), shares),
  '1963: 5, 4, 3, 2, 1': () => contestWith(final(1963, 16, byScale(5, 4, 3, 2, 1)), shares),
  '1964: 5, 3, 1 or 6, 3 or 9': () =>
    contestWith(final(1964, 16, oneOf(byScale(5, 3, 1), byScale(6, 3), byScale(9))), shares),
  '1969: four winners': () => contestOf(final(1969, 4, fourWinners), 0),
  '1971: two jurors for each country': () =>
    contestWith(final(1971, 18, toEverybody(2, 5)), shares),
  '1974: ten points freely': () => contestWith(final(1974, 17, freely(10)), shares),
  '1975: twelve points': () => contestWith(final(1975, 19, twelve), shares),
  '1991: a victory by top marks': () =>
    contestWith(
      final(1991, 22, twelve, {
        places: (received) => placesWithOneWinner(received, keys.sumThenCounted),
      }),
      (file) => partsLevel(file),
    ),
  '2005: a semi-final': () =>
    contestWith(
      {
        year: 2005,
        owners: first(24),
        rounds: [
          { name: 'semifinal', performing: numbers(20), voters: first(24), hands: twelve },
          {
            name: 'final',
            performing: [23, 22, 21, 20, 5, 6, 7, 8, 9, 10, 1],
            voters: [...first(24), 'MC', 'AD'],
            hands: twelve,
          },
        ],
      },
      shares,
    ),
  '2008: voters, top marks, running order': () =>
    contestWith(threeRounds(2008, { split: false, others: ['SM'], semis: false }), partsLevel),
  '2015: nobody gave anything to some': () =>
    contestOf(
      final(2015, 27, twelve, { voters: ['SE', 'FI'], places: by(keys.votersCountedOrder) }),
      1,
    ),
  '2016: public and jury': () =>
    contestWith(threeRounds(2016, { split: true, others: ['AU'], semis: true }), partsLevel),
  '2023: the rest of the world': () =>
    contestWith(threeRounds(2023, { split: true, others: ['WLD'], semis: false }), partsLevel),
}
