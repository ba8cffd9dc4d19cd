import type { ClubState } from '@plaudit/contract/clubs/constants'
import { transitions, type StateOf, type VerbOf } from '../../platform/states.ts'
import type { ClubPersonRow } from './tables.ts'

const outside = ['none', 'left', 'removed'] as const

/**
 * A membership's life (product 8). `none` is somebody who never was there. An `invited` person holds an invitation, or
 * asked before the club opened to everybody; a `moderator` is the owner too.
 */
export const membershipSteps = transitions('club_illegal_step', [
  { from: outside, verb: 'join', to: 'member', who: 'person' },
  { from: outside, verb: 'reserve', to: 'let_in', who: 'person' },
  { from: outside, verb: 'ask', to: 'asked', who: 'person' },
  { from: ['none', 'left', 'removed', 'asked'], verb: 'join', to: 'member', who: 'invited' },
  { from: ['none', 'left', 'removed', 'asked'], verb: 'reserve', to: 'let_in', who: 'invited' },
  { from: 'asked', verb: 'let_in', to: 'member', who: 'moderator' },
  { from: 'asked', verb: 'let_pay', to: 'let_in', who: 'moderator' },
  { from: ['asked', 'let_in'], verb: 'decline', to: 'removed', who: 'moderator' },
  { from: ['asked', 'let_in'], verb: 'leave', to: 'left', who: 'person' },
  { from: ['member', 'lapsed'], verb: 'leave', to: 'left', who: 'person' },
  // A payment that was begun before counts, even if its payer became a member for free meanwhile.
  { from: ['let_in', 'lapsed', 'member'], verb: 'pay', to: 'member', who: 'system' },
  { from: 'member', verb: 'lapse', to: 'lapsed', who: 'system' },
  { from: 'lapsed', verb: 'end', to: 'left', who: 'system' },
  { from: 'let_in', verb: 'end', to: 'left', who: 'system' },
  // The club costs nothing any more.
  { from: ['let_in', 'lapsed'], verb: 'free', to: 'member', who: 'system' },
  // The paid time is used up, and nothing more will be paid.
  { from: ['member', 'lapsed'], verb: 'run_out', to: 'left', who: 'system' },
  // The payment is paid back.
  { from: ['member', 'lapsed'], verb: 'undo', to: 'left', who: 'system' },
  { from: ['member', 'lapsed'], verb: 'remove', to: 'removed', who: 'moderator' },
  {
    from: ['none', 'asked', 'let_in', 'member', 'lapsed', 'left', 'removed'],
    verb: 'ban',
    to: 'banned',
    who: 'moderator',
  },
  { from: 'banned', verb: 'unban', to: 'left', who: 'moderator' },
])

export type MembershipStep = VerbOf<(typeof membershipSteps.rows)[number]>
export type Standing = StateOf<(typeof membershipSteps.rows)[number]>

/** Tells whether somebody counts among the members: a member whose payment failed still does, for some days. */
export const isInside = (state: ClubState | 'none'): boolean =>
  state === 'member' || state === 'lapsed'

/** Tells whether a payment made before the loss of a place is good still: let in again, the person pays nothing. */
export const hasKept = (
  { kept_until, kept_for_good }: Pick<ClubPersonRow, 'kept_until' | 'kept_for_good'>,
  now = Date.now(),
): boolean => kept_for_good || (kept_until?.getTime() ?? 0) > now
