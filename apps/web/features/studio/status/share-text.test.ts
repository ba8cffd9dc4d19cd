import { expect, test } from 'vitest'
import { whatItShows, wordsToSend } from './share-text.ts'

test('a link is promised to take votes only where votes are taken', () => {
  const said = (state: Parameters<typeof whatItShows>[0]['state']) =>
    whatItShows({ method: 'single', state })
  expect(said('ongoing')).toContain('can vote at once')
  expect(said('scheduled')).toContain('Voting opens by itself')
  for (const state of ['paused', 'between', 'ended', 'review', 'declared', 'archived'] as const)
    expect(said(state)).not.toMatch(/vot/i)
  expect(whatItShows({ method: 'score', state: 'ongoing' })).toContain('Only the judges vote')
  const sent = (state: Parameters<typeof whatItShows>[0]['state']) =>
    wordsToSend({ method: 'single', state, contest_name: 'Night' })
  expect(sent('ongoing')).toBe('Vote in “Night”')
  expect(sent('declared')).toBe('“Night”')
})
