import { afterEach, expect, test } from 'vitest'
import { readDraft } from '../../../lib/draft.ts'
import { forgetOwn } from '../../../lib/own.ts'
import { keepSection } from './store.ts'

afterEach(forgetOwn)

test('two tabs over one contest keep the changes of both', () => {
  const details = { changes: { tagline: 'Sing' }, seen: { tagline: '' } }
  const voting = { changes: { vote_once: true }, seen: { vote_once: false } }
  keepSection('studio:c', 'details', details)
  keepSection('studio:c', 'voting', voting)
  expect(readDraft('studio:c')).toEqual({ details, voting })
  keepSection('studio:c', 'details', { changes: {}, seen: {} })
  expect(readDraft('studio:c')).toEqual({ voting })
  keepSection('studio:c', 'voting', { changes: {}, seen: {} })
  expect(readDraft('studio:c')).toBeUndefined()
})
