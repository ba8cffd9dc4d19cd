import { expect, it } from 'vitest'
import { leastThatPasses, raised } from './race.ts'

const row = (name: string, votes: number | null, score: string | null = null) =>
  ({ assox_id: name, contestant_name: name, votes, score }) as never

const rows = [row('noor', 2140), row('ada', 2131), row('milo', 1874)]

it('says where somebody would stand, whom they pass, and how far the others are', () => {
  expect(raised(rows, 'ada', 5)).toMatchObject({ place: 2, risen: 0, behind: { gap: 4 } })
  // Level is a shared place: nobody is passed, and nobody is above.
  expect(raised(rows, 'ada', 9)).toMatchObject({ place: 1, risen: 1, passed: undefined, ahead: 0 })
  expect(raised(rows, 'ada', 10)).toMatchObject({
    votes: 2141,
    place: 1,
    risen: 1,
    passed: { assox_id: 'noor' },
    ahead: 1,
  })
  expect(raised(rows, 'noor', 1)).toMatchObject({
    place: 1,
    risen: 0,
    passed: undefined,
    ahead: 10,
  })
  expect(leastThatPasses(rows, 'ada', [50, 1, 10])).toMatchObject({ votes: 10 })
  expect(leastThatPasses(rows, 'milo', [50, 1, 10])).toBeUndefined()
})

it('says nothing where votes are hidden, weighed, or of one alone', () => {
  expect(raised([row('noor', null), row('ada', 3)], 'ada', 1)).toBeUndefined()
  expect(raised([row('noor', 4, '0.5'), row('ada', 3, '0.4')], 'ada', 1)).toBeUndefined()
  expect(raised([row('ada', 3)], 'ada', 1)).toBeUndefined()
})
