import { expect, it } from 'vitest'
import { testTransitions } from '../../platform/testing-states.ts'
import { chosenMost } from './policy.ts'
import { serviceLife } from './states.ts'

testTransitions(serviceLife, {
  states: ['draft', 'under_review', 'approved', 'refused', 'paused', 'deleted'],
  verbs: [
    'save',
    'submit',
    'revise',
    'approve',
    'approve_paused',
    'refuse',
    'pause',
    'resume',
    'delete',
  ],
  roles: ['provider', 'admin'],
  ends: { first: ['draft'], last: ['deleted'] },
})

it.each([
  ['leads with three orders', { a: 1, b: 3 }, 'b'],
  ['has fewer than three, which is chance', { b: 2 }, null],
  ['has as many as another', { a: 4, b: 4 }, null],
  ['was taken out of the listing', { a: 1, gone: 9 }, null],
])('says which package is chosen most: one that %s', (_, package_orders, most) => {
  const packages = ['a', 'b'].map((package_id) => ({ package_id }))
  expect(chosenMost({ package: packages as never, package_orders })).toBe(most)
  expect(chosenMost({ package: packages.slice(1) as never, package_orders })).toBeNull()
})
