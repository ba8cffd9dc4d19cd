import { expect, test } from 'vitest'
import {
  afterSave,
  changedKeys,
  conflictingKeys,
  noEdits,
  settled,
  shown,
  withChange,
} from './edits.ts'

interface Values {
  name: string
  tags: string[]
}
const base: Values = { name: 'Spring', tags: ['a'] }

test('a change is shown over the server’s value, and taking it back leaves nothing', () => {
  const edits = withChange(base, noEdits<Values>(), { name: 'Summer' })
  expect(shown(base, edits)).toEqual({ name: 'Summer', tags: ['a'] })
  expect(changedKeys(base, edits)).toEqual(['name'])
  expect(withChange(base, edits, { name: 'Spring' })).toEqual(noEdits())
})

test('what somebody else saved in another field is no conflict', () => {
  const edits = withChange(base, noEdits<Values>(), { name: 'Summer' })
  const theirs = { ...base, tags: ['b'] }
  expect(conflictingKeys(theirs, edits)).toEqual([])
  expect(shown(theirs, edits)).toEqual({ name: 'Summer', tags: ['b'] })
})

test('the same field changed by both is a conflict until it is settled', () => {
  const edits = withChange(base, noEdits<Values>(), { name: 'Summer' })
  const theirs = { ...base, name: 'Autumn' }
  expect(conflictingKeys(theirs, edits)).toEqual(['name'])
  const mine = settled(theirs, edits, 'name', true)
  expect(conflictingKeys(theirs, mine)).toEqual([])
  expect(shown(theirs, mine).name).toBe('Summer')
  expect(shown(theirs, settled(theirs, edits, 'name', false)).name).toBe('Autumn')
})

test('both changing to the same value is neither a change nor a conflict', () => {
  const edits = withChange(base, noEdits<Values>(), { name: 'Summer' })
  const theirs = { ...base, name: 'Summer' }
  expect(changedKeys(theirs, edits)).toEqual([])
  expect(conflictingKeys(theirs, edits)).toEqual([])
})

test('typing goes on while it saves: only what was sent is done', () => {
  let edits = withChange(base, noEdits<Values>(), { name: 'Summer', tags: ['b'] })
  edits = withChange(base, edits, { name: 'Summer 2' })
  const saved = { name: 'Summer', tags: ['b'] }
  const after = afterSave(saved, edits, { name: 'Summer', tags: ['b'] })
  expect(after).toEqual({ changes: { name: 'Summer 2' }, seen: { name: 'Summer' } })
  expect(conflictingKeys(saved, after)).toEqual([])
})
