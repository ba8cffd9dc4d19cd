import { expect, test } from 'vitest'
import { emptyEntry, entryInput, rebased } from './entry.ts'

const before = {
  ...emptyEntry,
  contestant_name: 'Ann',
  tagline: 'One',
  answers: { size: 'S', city: 'Oslo' },
}

test('what two people change at once in one entry stays, and only one’s own is sent', () => {
  const mine = { ...before, tagline: 'Mine', answers: { size: 'L', city: 'Oslo' } }
  const theirs = { ...before, story: 'Theirs', answers: { size: 'S', city: 'Bergen' } }
  const both = rebased(mine, before, theirs)
  expect(both).toEqual({
    ...before,
    tagline: 'Mine',
    story: 'Theirs',
    answers: { size: 'L', city: 'Bergen' },
  })
  expect(entryInput(both, theirs)).toEqual({
    tagline: 'Mine',
    answers: { size: 'L', city: 'Bergen' },
  })
})

test('what both changed is one’s own to be stored or taken back', () => {
  const mine = { ...before, tagline: 'Mine' }
  expect(rebased(mine, before, { ...before, tagline: 'Theirs' }).tagline).toBe('Mine')
})

test('an answer that somebody gave or took away meanwhile is as they left it', () => {
  const theirs = { ...before, answers: { city: 'Oslo', age: '7' } }
  expect(rebased(before, before, theirs).answers).toEqual({ city: 'Oslo', age: '7' })
})
