import { transitions } from '../../platform/states.ts'

/** The life of a consent to be signed in for (product 1): a yes holds for a while, and its person ends it sooner. */
export const consentSteps = transitions('illegal_step', [
  { from: 'asked', verb: 'give', to: 'given', who: 'person' },
  { from: 'asked', verb: 'refuse', to: 'refused', who: 'person' },
  { from: ['asked', 'given'], verb: 'end', to: 'ended', who: ['person', 'admin'] },
])
