import { clubStates } from '@plaudit/contract/clubs/constants'
import { expect, it } from 'vitest'
import { findStep } from '../../platform/states.ts'
import { isInside, membershipSteps } from './states.ts'

const standings = ['none', ...clubStates] as const

it('gives nobody who is banned a way in, but through who bans', () => {
  const ways = membershipSteps.rows.filter(({ from }) =>
    ([from].flat() as string[]).includes('banned'),
  )
  expect(ways).toMatchObject([{ verb: 'unban', who: 'moderator', to: 'left' }])
})

it('lets a stranger become a member of a private club by nothing that they can do alone', () => {
  const alone = standings.filter(
    (from) => from === 'asked' && findStep(membershipSteps, from, 'join', 'person') !== undefined,
  )
  expect(alone).toEqual([])
  expect(findStep(membershipSteps, 'let_in', 'join', 'person')).toBeUndefined()
})

it('counts as inside who pays and whose payment failed a moment ago', () => {
  expect(standings.filter(isInside)).toEqual(['member', 'lapsed'])
})
