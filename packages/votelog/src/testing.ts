import { bytesToHex } from '@noble/hashes/utils.js'
import { toUtf8 } from './bytes.ts'
import { defaultHash } from './hashing.ts'
import { encodeLeaf, resultLeaves } from './leaf.ts'
import type { Format, Leaf, LeafOf, RulesLeaf } from './leafTypes.ts'
import { minuteText } from './moments.ts'
import { nodeVerify } from './node/ed25519.ts'
import { mapSource } from './source.ts'
import { testOrigin, testSigner } from './testing-keys.ts'
import { testNameHash, testNames } from './testing-names.ts'
import { applyEntry } from './verify/apply.ts'
import { Findings } from './verify/findings.ts'
import { ContestState } from './verify/state.ts'
import type { Report } from './verify/report.ts'
import { tallyRound } from './verify/tally.ts'
import { verifyLog, type VerifyOptions } from './verify.ts'
import { publishedLog } from './writer.ts'

const digest = (text: string): string => bytesToHex(defaultHash(toUtf8(text)))
const startOfTests = Date.parse('2026-05-13T19:00:00.000Z')
type Points = Readonly<Record<string, number>>

interface Cast {
  voter: string
  round?: number
  points?: Points
  kind?: 'free' | 'paid'
  quantity?: number
}

/** Writes the leaves of a contest as a server would, minute by minute. */
export class Draft {
  readonly leaves: Leaf[] = []
  readonly format: Format

  constructor(format: Format = 1) {
    this.format = format
  }

  /** Minutes after the start. */
  minute = 0

  get #head() {
    const minute = minuteText(new Date(startOfTests + this.minute * 60_000))
    return { contest: '0cx', minute, v: this.format }
  }

  /** A time in minutes after the start. */
  at(minute: number): string {
    return new Date(startOfTests + minute * 60_000).toISOString()
  }

  add(leaf: Leaf): number {
    this.leaves.push(leaf)
    return this.leaves.length - 1
  }

  rules(part: Partial<RulesLeaf> = {}): number {
    return this.add({
      ...this.#head,
      type: 'rules',
      method: 'single',
      method_options: {},
      vote_once: false,
      contest_exp_hours: 1,
      jury_weight: null,
      tie_break: ['shared'],
      prices: [],
      voter_requirement: 'anyone',
      max_delay_s: 60,
      ...part,
    })
  }

  contestants(...ids: string[]): this {
    ids.forEach((assox_id, n) => this.contestant({ assox_id, position: n + 1 }))
    return this
  }

  contestant(part: Partial<LeafOf<'contestant'>> & { assox_id: string }): number {
    return this.add({
      ...this.#head,
      type: 'contestant',
      name_hash: testNameHash(part.assox_id, this.format),
      picture_hash: null,
      position: null,
      ...part,
    })
  }

  /** @param part `end` is 600 minutes after the start unless it says otherwise. */
  round(contestants: string[], part: Partial<LeafOf<'round'>> = {}): number {
    const round = part.round ?? 1
    return this.add({
      ...this.#head,
      type: 'round',
      round,
      number: round,
      name_hash: digest(`round ${round}`),
      start: this.at(0),
      end: this.at(600),
      contestants,
      positions: null,
      ...part,
    })
  }

  vote({ voter, round = 1, points = { a: 1 }, kind = 'free', quantity = 1 }: Cast): number {
    const lines = Object.entries(points).map(([assox_id, given]) => ({ assox_id, points: given }))
    const voterOf = digest(`${voter} in ${round}`)
    const payment = kind === 'paid' ? digest(`payment ${this.leaves.length}`) : null
    const commitments = { voter: voterOf, payment }
    return this.add({ ...this.#head, type: 'vote', round, kind, quantity, commitments, lines })
  }

  jury(voter: string, lines: LeafOf<'jury'>['lines'], round = 1): number {
    const commitments = { voter: digest(`${voter} in ${round}`), payment: null }
    return this.add({
      ...this.#head,
      type: 'jury',
      round,
      kind: 'jury',
      quantity: 1,
      commitments,
      lines,
    })
  }

  judges(voters: readonly string[], round = 1): number {
    const judges = voters.map((voter) => digest(`${voter} in ${round}`))
    return this.add({ ...this.#head, v: 2, type: 'judges', round, judges })
  }

  act(type: 'hold' | 'release' | 'void' | 'restore', target: number): number {
    return this.add({ ...this.#head, type, target, reason: 'test' })
  }

  merge(into: number, ...rounds: number[]): number {
    return this.add({ ...this.#head, type: 'merge', into, rounds })
  }

  deadline(from: number, to: number, round = 1): number {
    return this.add({
      ...this.#head,
      type: 'deadline_change',
      round,
      from: this.at(from),
      to: this.at(to),
    })
  }

  /** @param minute a round ends 600 minutes after the start unless it says otherwise. */
  close(round = 1, minute = Math.max(this.minute, 600)): number {
    this.minute = minute
    return this.add({ ...this.#head, type: 'close', round })
  }

  epoch(): number {
    return this.add({
      ...this.#head,
      type: 'epoch',
      previous: digest('previous'),
      reason: 'restored from a backup',
    })
  }

  /** The result that the leaves so far give. */
  result(round = 1): number {
    for (const leaf of resultLeaves({ ...this.#head, round }, this.standing(round))) this.add(leaf)
    return this.leaves.length - 1
  }

  standing(round = 1): LeafOf<'result'>['rows'] {
    const state = new ContestState(new Findings())
    this.leaves.forEach((leaf, index) => applyEntry(state, encodeLeaf(leaf), index))
    const found = state.rounds.get(round)
    const rows = found ? tallyRound(state, found) : []
    return rows.map(({ assox_id, place, votes, score }) => ({ assox_id, place, votes, score }))
  }
}

/** A contest with everything in it: paid and jury votes, review acts, a moved deadline, a result. */
export function sampleContest(): Draft {
  const draft = new Draft()
  draft.rules({
    jury_weight: 50_000,
    tie_break: ['public_first', 'countback', 'running_order'],
    prices: [{ votes: 10, amount: 500, currency: 'EUR' }],
  })
  draft.contestants('a', 'b', 'c')
  draft.round(['a', 'b', 'c'])
  draft.minute = 5
  const first = draft.vote({ voter: 'ann', points: { a: 1 } })
  draft.vote({ voter: 'bob', points: { b: 1 } })
  draft.vote({ voter: 'cat', points: { a: 1 } })
  draft.minute = 7
  const bought = draft.vote({ voter: 'dan', points: { c: 1 }, kind: 'paid', quantity: 10 })
  draft.jury('judge', [{ assox_id: 'b', points: 1 }])
  draft.minute = 20
  draft.act('hold', first)
  draft.act('void', bought)
  draft.minute = 65
  draft.vote({ voter: 'ann', points: { a: 1 } })
  draft.deadline(600, 660)
  draft.minute = 640
  draft.vote({ voter: 'eve', points: { b: 1 } })
  draft.act('release', first)
  draft.minute = 661
  draft.close()
  draft.minute = 700
  draft.result()
  return draft
}

/** Leaves published, with signed heads along the way. */
export const testPublish = (
  leaves: readonly (Leaf | Uint8Array)[],
  checkpointsAt: readonly number[] = [6, 12],
): Map<string, Uint8Array> =>
  publishedLog(leaves, { origin: testOrigin, signers: [testSigner], checkpointsAt }).set(
    ...testNames(leaves),
  )

/** A verification with the tests' key and the fast primitives. */
export const testVerify = (
  files: ReadonlyMap<string, Uint8Array>,
  options: Partial<VerifyOptions> = {},
): Promise<Report> =>
  verifyLog(mapSource(files), { keys: [testSigner.key], verify: nodeVerify, ...options })

/** The errors of a verification: `<leaf> <code>`, a dash where there is no leaf. */
export const errorsOf = (report: Report): string[] =>
  report.findings
    .filter(({ severity }) => severity === 'error')
    .map(({ index, code }) => `${index ?? '-'} ${code}`)

/** Returns the findings of a verification of these leaves: `<leaf> <code>`, warnings too. */
export const found = async (leaves: readonly (Leaf | Uint8Array)[]): Promise<string[]> =>
  (await testVerify(testPublish(leaves, []))).findings.map(
    ({ index, code }) => `${index ?? '-'} ${code}`,
  )

/** A contest of three whose voting begins: five leaves. */
export const begun = (rules: Partial<LeafOf<'rules'>> = {}, format: Format = 1): Draft => {
  const draft = new Draft(format)
  draft.rules(rules)
  draft.contestants('a', 'b', 'c').round(['a', 'b', 'c'])
  return draft
}
