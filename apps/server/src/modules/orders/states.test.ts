import { orderStates } from '@plaudit/contract/orders/constants'
import { testTransitions } from '../../platform/testing-states.ts'
import { orderLife } from './states.ts'

testTransitions(orderLife, {
  states: orderStates,
  verbs: [
    'start',
    'deliver',
    'request_revision',
    'accept',
    'review',
    'cancel',
    'dispute',
    'resolve',
  ],
  roles: ['buyer', 'seller', 'admin', 'system'],
  ends: { first: ['pending'], last: ['reviewed', 'cancelled', 'resolved'] },
})
