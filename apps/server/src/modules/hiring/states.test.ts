import { offerStates } from '@plaudit/contract/hiring/constants'
import { expect, it } from 'vitest'
import { findStep } from '../../platform/states.ts'
import { offerSteps } from './states.ts'

it('lets nobody but who is asked accept, and nobody accept what is over', () => {
  const ways = offerSteps.rows.filter(({ verb }) => verb === 'accept')
  expect(ways).toMatchObject([{ who: 'asked' }])
  const from = offerStates.filter((state) => findStep(offerSteps, state, 'accept', 'asked'))
  expect(from).toEqual(['sent', 'received'])
})

it('leads out of what was declined, withdrawn or expired nowhere', () => {
  const over = ['declined', 'withdrawn', 'expired']
  expect(
    offerSteps.rows.filter((row) => [row.from].flat().some((from) => over.includes(from))),
  ).toEqual([])
})
