import { expect, it } from 'vitest'
import { makeContest } from '../factory.ts'
import { givenFacts, totalWords } from './words.ts'

const told = (votes_total: number, voters_total: number) =>
  makeContest({ result_visibility: 'percentages', votes_total, voters_total })
const facts = (votes: number, voters: number) =>
  givenFacts(told(votes, voters), 'en').map(({ value, label }) => `${value} ${label}`)

it('leaves each withheld figure out of the band by itself', () => {
  expect(facts(12_000, 10_000)).toEqual(['12,000 votes', '10,000 voters'])
  expect(facts(12_000, 0)).toEqual(['12,000 votes'])
  expect(facts(0, 10_000)).toEqual(['10,000 voters'])
  expect(facts(0, 0)).toEqual([])
  expect(givenFacts({ ...told(12_000, 10_000), method: 'score' }, 'en')).toEqual([])
})

it('shows no sum in the hall while it is withheld or hidden', () => {
  expect(totalWords(told(12_000, 0), 'en')).toBe('12,000 votes')
  expect(totalWords(told(0, 0), 'en')).toBe('')
  expect(totalWords({ ...told(12_000, 0), results_hidden: true }, 'en')).toBe('')
})
