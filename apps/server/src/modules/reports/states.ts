import { transitions } from '../../platform/states.ts'

/**
 * The life of what was reported (product 11). Another admin than the one who took it down decides about an appeal:
 * `second`. An admin who suspends or restores without a report walks the same way.
 */
export const caseSteps = transitions('case_closed', [
  { from: 'open', verb: 'keep', to: 'kept', who: 'admin' },
  { from: 'open', verb: 'take_down', to: 'taken_down', who: 'admin' },
  { from: 'taken_down', verb: 'appeal', to: 'appealed', who: 'author' },
  { from: 'appealed', verb: 'put_back', to: 'restored', who: 'second' },
  { from: 'appealed', verb: 'uphold', to: 'upheld', who: 'second' },
  // The person who may decide looks at it first, and asks its author.
  { from: 'open', verb: 'look', to: 'open', who: 'admin' },
  { from: 'appealed', verb: 'look', to: 'appealed', who: 'second' },
  { from: ['taken_down', 'appealed', 'upheld'], verb: 'lift', to: 'restored', who: 'admin' },
])

/**
 * An objection to what the keepers of a club did: another of them decides, then the platform where its person asks for
 * that; where there is no other keeper, the platform at once (product 8, product 11).
 */
export const clubAppealSteps = transitions('case_closed', [
  { from: 'none', verb: 'appeal', to: 'waits', who: 'author' },
  { from: ['none', 'waits', 'kept'], verb: 'take_up', to: 'platform', who: 'author' },
  { from: 'waits', verb: 'put_back', to: 'restored', who: 'keeper' },
  { from: 'waits', verb: 'uphold', to: 'kept', who: 'keeper' },
  { from: 'platform', verb: 'put_back', to: 'platform_restored', who: 'admin' },
  { from: 'platform', verb: 'uphold', to: 'platform_kept', who: 'admin' },
])
