import { testTransitions } from '../../platform/testing-states.ts'
import { serviceLife } from './states.ts'

testTransitions(serviceLife, {
  states: ['draft', 'under_review', 'approved', 'refused', 'paused', 'deleted'],
  verbs: ['save', 'submit', 'revise', 'approve', 'refuse', 'pause', 'resume', 'delete'],
  roles: ['provider', 'admin'],
  ends: { first: ['draft'], last: ['deleted'] },
})
