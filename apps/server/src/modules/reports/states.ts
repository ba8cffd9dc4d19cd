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
  { from: ['taken_down', 'appealed', 'upheld'], verb: 'lift', to: 'restored', who: 'admin' },
])
