import { expect, test } from 'vitest'
import { withinRound } from './within-round.ts'

test('a vote that would be possible only after its round has closed is none', () => {
  const endDate = '2026-05-13T20:00:00Z'
  const end = Date.parse(endDate)
  expect(withinRound(end - 1000, { endDate })).toBe(end - 1000)
  expect(withinRound(end, { endDate })).toBeNull()
  expect(withinRound(end + 86_400_000, { endDate })).toBeNull()
  expect(withinRound(end, { endDate: null })).toBe(end)
  expect(withinRound(null, { endDate })).toBeNull()
})
