import { expect, it } from 'vitest'
import { evidenceOf } from './evidence.ts'
import { makeItem, makeLeader } from './factory.ts'

const ada = makeLeader('Ada', { votes: 9, place: 1 })
const ben = makeLeader('Ben', { votes: 7, place: 2 })
const tied = (name: string) => makeLeader(name, { votes: 9, place: 1 })

it('tells who leads, and by what', () => {
  expect(evidenceOf(makeItem({ leaders: [ada, ben] }))).toEqual({
    kind: 'ahead',
    phase: 'moving',
    first: ada,
    second: ben,
    tied: false,
  })
  expect(evidenceOf(makeItem({ leaders: [ada] }))).toMatchObject({ second: undefined })
})

it('says when only a rule keeps two apart', () => {
  const second = makeLeader('Ben', { votes: 9, place: 2 })
  expect(evidenceOf(makeItem({ leaders: [ada, second] }))).toMatchObject({ tied: true })
  const share = (place: number) => makeLeader('x', { votes: null, score: '24.4', place })
  expect(evidenceOf(makeItem({ leaders: [share(1), share(2)] }))).toMatchObject({ tied: true })
})

it('names two on one place, and nobody when there are more', () => {
  const names = (...of: string[]) => evidenceOf(makeItem({ leaders: of.map(tied) }))
  expect(names('Ada', 'Ben')).toEqual({ kind: 'level', phase: 'moving', names: ['Ada', 'Ben'] })
  expect(names('Ada', 'Ben', 'Cy')).toEqual({ kind: 'level', phase: 'moving', names: null })
})

it('tells nothing that is hidden, and nothing that is not there', () => {
  expect(evidenceOf(makeItem({ hidden: true }))).toEqual({ kind: 'hidden' })
  expect(evidenceOf(makeItem())).toEqual({ kind: 'nobody' })
  expect(evidenceOf(makeItem({ state: 'ended' }))).toEqual({ kind: 'ended_empty' })
  expect(evidenceOf(makeItem({ state: 'scheduled', hidden: true }))).toEqual({ kind: 'not_begun' })
})

it('calls a winner so only when the result is declared', () => {
  const phase = (state: 'paused' | 'between' | 'ended' | 'review' | 'declared') =>
    evidenceOf(makeItem({ state, leaders: [ada, ben] }))
  expect(phase('paused')).toMatchObject({ phase: 'moving' })
  expect(phase('between')).toMatchObject({ phase: 'moving' })
  expect(phase('ended')).toMatchObject({ phase: 'over' })
  expect(phase('review')).toMatchObject({ phase: 'over' })
  expect(phase('declared')).toMatchObject({ phase: 'declared' })
})
