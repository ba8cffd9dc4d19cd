import { expect, test } from 'vitest'
import { areCriteria, oneMore, writtenCriteria } from './criteria.ts'

const voice = { key: 'c1', label: ' Voice ', max: 10, weight: 2 }

test('criteria need names of their own and whole numbers', () => {
  expect(areCriteria([voice])).toBe(true)
  expect(areCriteria([])).toBe(false)
  expect(areCriteria([voice, { ...voice, key: 'c2', label: 'voice' }])).toBe(false)
  for (const wrong of [{ label: ' ' }, { max: null }, { max: 101 }, { weight: 0 }, { weight: 1.5 }])
    expect(areCriteria([{ ...voice, ...wrong }])).toBe(false)
  expect(writtenCriteria([voice])).toEqual([{ ...voice, label: 'Voice' }])
})

test('a new criterion takes a key that no other has', () => {
  expect(oneMore([voice]).key).toBe('c2')
  expect(oneMore([{ ...voice, key: 'c2' }]).key).toBe('c3')
})
