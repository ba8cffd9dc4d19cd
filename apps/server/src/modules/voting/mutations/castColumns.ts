import { slotsOf, type ReadyBallot } from './readyBallot.ts'

/** The arrays of the statement that casts, in its order. */
export function columns(ballots: readonly ReadyBallot[]): unknown[] {
  const forms = formsOf(ballots)
  return [
    plain(ballots.map((_, n) => n)),
    plain(ballots.map((b) => b.contest_id)),
    plain(ballots.map((b) => b.round_id)),
    bytes(ballots.map((b) => b.voter_key)),
    bytes(ballots.map((b) => b.device_key)),
    plain(ballots.map((b) => b.casx_id)),
    ballots.map((b) => b.client_id),
    ballots.map((b) => b.user_id),
    plain(ballots.map((b) => b.channel)),
    plain(ballots.map((b) => b.kind)),
    plain(ballots.map((b) => b.quantity)),
    ballots.map((b) => `{${b.contestants.join(',')}}`),
    ballots.map((b) => `{${b.points.join(',')}}`),
    ballots.map((b) => b.country_code),
    jsons(ballots.map((b) => b.origin)),
    bytes(ballots.map((b) => b.salt)),
    plain(forms.of),
    plain(ballots.map((b) => b.revision)),
    plain(leadsOf(ballots)),
    forms.leaves.map((leaf) => leaf[0]),
    forms.leaves.map((leaf) => leaf[1]),
    forms.leaves.map((leaf) => leaf[2]),
  ]
}

/** The different leaves of a group, and which of them each ballot has, counted from 1: hundreds of voters choose among few. */
function formsOf(ballots: readonly ReadyBallot[]): {
  leaves: ReadyBallot['leaf'][]
  of: number[]
} {
  const places = new Map<string, number>()
  const met = new Map<ReadyBallot['leaf'], number>()
  const leaves: ReadyBallot['leaf'][] = []
  const placeOf = (leaf: ReadyBallot['leaf']): number => {
    const name = leaf.join('\n')
    const place = places.get(name) ?? leaves.push(leaf)
    places.set(name, place)
    met.set(leaf, place)
    return place
  }
  const of = ballots.map(({ leaf }) => met.get(leaf) ?? placeOf(leaf))
  return { leaves, of }
}

/** An array of numbers or of words of our own, as PostgreSQL reads it: the driver looks for quotes in every element. */
const plain = (values: readonly (number | boolean | string)[]): string => `{${values.join(',')}}`

const bytes = (values: readonly (Buffer | null)[]): string =>
  plain(values.map((value) => (value === null ? 'null' : `"\\\\x${value.toString('hex')}"`)))

/** JSON holds no control characters, and then a text is quoted in an array as it is in JSON. */
const jsons = (values: readonly string[]): string =>
  plain(values.map((value) => JSON.stringify(value)))

/** A slot can be taken once in a statement: of several ballots that want it, only the first may. */
function leadsOf(ballots: readonly ReadyBallot[]): boolean[] {
  const claimed = new Set<string>()
  return ballots.map((ballot) => {
    const slots = slotsOf(ballot)
    const leads = !slots.some((slot) => claimed.has(slot))
    for (const slot of slots) claimed.add(slot)
    return leads
  })
}
