import { transitions } from '../../platform/states.ts'

/** The life of an ordered host name (product 2). */
export const domainSteps = transitions('illegal_step', [
  { from: 'waiting', verb: 'done', to: 'done', who: 'admin' },
  { from: 'waiting', verb: 'refuse', to: 'refused', who: 'admin' },
  { from: ['waiting', 'refused', 'done'], verb: 'refund', to: 'refunded', who: 'system' },
])
