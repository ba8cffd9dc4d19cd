import { testTransitions } from '../../platform/testing-states.ts'
import { agreementLife } from './states.ts'

testTransitions(agreementLife, {
  states: ['active', 'past_due', 'paused', 'ended'],
  verbs: ['cancel_now', 'cancel_at_end', 'pause', 'resume', 'change', 'renew', 'fail', 'end'],
  roles: ['payer', 'system'],
  ends: { first: ['active'], last: ['ended'] },
})
