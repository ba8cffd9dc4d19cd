/** Made-up points for tests: nothing in this folder is a real result. */

/** Numbers below 1 that look like chance and are the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Marks that one voter gives: points by the entrant's number. */
export type Marks = Map<number, number>

/** Way of a voter to hand out points to the entrants that it may vote for. */
export type HandsOut = (entrants: readonly number[], random: () => number) => Marks

function shuffled(entrants: readonly number[], random: () => number): number[] {
  return entrants
    .map((entrant) => ({ entrant, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ entrant }) => entrant)
}

/** A scale, highest first. */
export const byScale =
  (...scale: number[]): HandsOut =>
  (entrants, random) =>
    new Map(
      shuffled(entrants, random)
        .slice(0, scale.length)
        .map((entrant, at) => [entrant, scale[at] ?? 0]),
    )

/** As many jurors as there are points, each giving one to a favourite. */
export const freely =
  (points: number): HandsOut =>
  (entrants, random) => {
    const marks: Marks = new Map()
    for (let given = 0; given < points; given++) {
      const entrant = entrants[Math.floor(random() * entrants.length)] ?? 0
      marks.set(entrant, (marks.get(entrant) ?? 0) + 1)
    }
    return marks
  }

/** So many jurors, each giving every entrant something from 1 to the most. */
export const toEverybody =
  (jurors: number, most: number): HandsOut =>
  (entrants, random) =>
    new Map(
      entrants.map((entrant) => [
        entrant,
        Array.from({ length: jurors }, () => 1 + Math.floor(random() * most)).reduce(
          (a, b) => a + b,
          0,
        ),
      ]),
    )

/** Returns one of several ways, which each voter comes to by itself. */
export const oneOf =
  (...ways: HandsOut[]): HandsOut =>
  (entrants, random) =>
    (ways[Math.floor(random() * ways.length)] ?? ways[0])?.(entrants, random) ?? new Map()

/** Points that an entrant received, and how a year's rules look at them. */
export interface Received {
  public: number[]
  jury: number[]
  /** Running order from 1. */
  order: number
}

/** Key of an entrant: the entrant with the greater number, at the first that differs, stands before the other. */
export type Key = (received: Received) => number[]

const sum = (marks: readonly number[]) => marks.reduce((a, b) => a + b, 0)
const howMany = (marks: readonly number[]) => marks.filter((mark) => mark > 0).length
const all = ({ public: crowd, jury }: Received) => [...crowd, ...jury]
const highest = 300
/** Returns the number of the highest, then of the next, and so on. */
const counted = (marks: readonly number[]) =>
  Array.from({ length: highest }, (_, at) => marks.filter((mark) => mark === highest - at).length)

/** The rules of real contests, written down a second time and apart from the product's own. */
export const keys = {
  sum: (received) => [sum(all(received))],
  sumThenCounted: (received) => [sum(all(received)), ...counted(all(received))],
  votersCountedOrder: (received) => [
    sum(all(received)),
    howMany(all(received)),
    ...counted(all(received)),
    -received.order,
  ],
  publicFirst: (received) => [
    sum(all(received)),
    sum(received.public),
    howMany(received.public),
    ...counted(received.public),
    -received.order,
  ],
} satisfies Record<string, Key>

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0)
}

/** Places from 1, shared where the keys are equal: 1, 1, 3. */
export function placesBy(received: readonly Received[], key: Key): number[] {
  const found = received.map(key)
  return found.map((own) => 1 + found.filter((other) => compare(other, own) < 0).length)
}

/** Only the first place goes to one alone by the key; the others share theirs. */
export function placesWithOneWinner(received: readonly Received[], key: Key): number[] {
  const finer = placesBy(received, key)
  return placesBy(received, keys.sum).map((place, at) =>
    place === 1 && finer[at] !== 1 ? (finer[at] ?? place) : place,
  )
}
