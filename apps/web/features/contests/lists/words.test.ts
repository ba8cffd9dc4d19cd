import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { makeItem, makeLeader } from './factory.ts'
import { evidenceWords, quietWords, stateWords, timeLeft } from './words.tsx'

const evidence = (given: Parameters<typeof makeItem>[0]) =>
  renderToStaticMarkup(evidenceWords(makeItem(given), 'en'))
const ada = makeLeader('Ada <3', { votes: 1583, place: 1 })
const ben = makeLeader('Ben', { votes: 526, place: 2 })

it('says how long still, in the two largest units, and whole days from two on', () => {
  expect(timeLeft(134, 'en')).toBe('2 hr 14 min')
  expect(timeLeft(41, 'en')).toBe('41 min')
  expect(timeLeft(1500, 'en')).toBe('1 day 1 hr')
  expect(timeLeft(1440 * 3 + 700, 'en')).toBe('3 days')
})

it('never closes in zero minutes', () => {
  expect(stateWords('ongoing', 0, 'en')).toBe('Closes in under a minute')
  expect(stateWords('ongoing', null, 'en')).toBe('Closing now')
  expect(stateWords('scheduled', 41, 'en')).toBe('Opens in 41 min')
  expect(stateWords('declared', null, 'en')).toBe('Result declared')
})

it('sets the name strong and both sums in the figures of the language', () => {
  expect(evidence({ leaders: [ada, ben] })).toBe('<b>Ada &lt;3</b> leads, 1,583 to 526')
  expect(evidence({ leaders: [ada, ben], state: 'declared' })).toBe(
    '<b>Ada &lt;3</b> won with 1,583',
  )
  const share = makeLeader('Cy', { votes: null, score: '34.5', place: 1 })
  expect(evidence({ leaders: [share] })).toBe('<b>Cy</b> leads with 34.5%')
})

it('says how one votes, and afterwards how many did', () => {
  const quiet = (given: Parameters<typeof makeItem>[0]) =>
    quietWords(makeItem(given), 'Cinema', 'en')
  expect(quiet({})).toBe('Cinema · 2 contestants · vote every 24 h')
  expect(quiet({ contestants: 1, vote_once: true })).toBe('Cinema · 1 contestant · vote once')
  expect(quiet({ method: 'multiple', maxChoices: 3 })).toContain('up to 3 votes every 24 h')
  expect(quiet({ method: 'points', vote_once: true })).toContain('points, once')
  expect(quiet({ weighed: true })).toContain('public and jury')
  expect(quiet({ state: 'declared' })).toContain('3 voters')
  // Withheld, which is told as 0.
  expect(quiet({ state: 'ended', voters: 0 })).toBe('Cinema · 2 contestants')
})
