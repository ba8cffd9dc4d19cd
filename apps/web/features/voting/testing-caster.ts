import { vi } from 'vitest'
import { CallError } from '@plaudit/client/client'
import type { ErrorCode } from '@plaudit/contract/errors'
import type { AddVoteInput, AddVoteReply } from '@plaudit/contract/voting'
import { storage } from '../../lib/storage.ts'
import type { CastParts } from './cast-state.ts'
import { dismiss } from './cast-states.ts'
import type { HeldBallot } from './open/held.ts'

export const ballot: HeldBallot = {
  client_id: 'c'.repeat(32),
  cx_id: 'contest',
  round_id: 7,
  lines: [{ assox_id: 'ana', points: 1 }],
  single: true,
}
export const reply: AddVoteReply = {
  success: true,
  casx_id: 'casx',
  votes: 0,
  expires_at: '2026-05-14T10:00:00.000Z',
  cx_id: 'contest',
  round_id: 7,
  kind: 'free',
  quantity: 1,
  lines: [{ assox_id: 'ana', points: 1 }],
  receipt: null,
}
export const offline = new CallError(0, undefined, 'gone')
export const refusal = (code: ErrorCode, next?: string) =>
  new CallError(409, { error: 'A sentence', code, ...(next && { next_vote_at: next }) }, '')

export const challenge = {
  parameters: { algorithm: 'x', nonce: 'n', salt: 's', cost: 1, keyLength: 32, keyPrefix: '00' },
}
export const work = new CallError(403, { error: 'Work', code: 'proof_required', challenge }, '')
export const hosted = { provider: 'hcaptcha', frame: '/captcha' } as const
export const human = new CallError(
  403,
  { error: 'Work', code: 'proof_required', captcha: hosted },
  '',
)

/** Time at which the ballots of these tests are sent, by the device. */
export const cast = Date.parse('2026-05-13T10:00:00Z')

/** A server that gives the answers that are put down for it, in turn, and notes what it was sent. */
export function casting() {
  const sent: AddVoteInput[] = []
  const answers: (AddVoteReply | Error)[] = []
  const parts: CastParts = {
    send: async (input) => {
      sent.push(input)
      const answer = answers.shift() ?? reply
      if (answer instanceof Error) throw answer
      return answer
    },
    drawn: async () => undefined,
    ready: vi.fn(async () => undefined),
    fingerprint: () => 'print',
    prove: vi.fn(async () => 'proof'),
    captcha: vi.fn(async () => 'token'),
    isSignedIn: () => false,
    account: () => '',
    wait: vi.fn(async () => undefined),
    onCast: vi.fn(),
    isSame: vi.fn(async () => true),
    now: () => Date.parse('2026-05-13T10:00:00Z'),
    deviceNow: () => cast,
  }
  return { sent, answers, parts }
}

/** Nothing of a test is left for the next one. */
export function forget(): void {
  dismiss('contest')
  storage.removeAll('')
}
