import { expect, test } from 'vitest'
import { duotoneOf, initialsOf } from './standIn.ts'

test('colours are the same for one id, and not for all of them', () => {
  expect(duotoneOf('7Qf2M9kd')).toBe(duotoneOf('7Qf2M9kd'))
  const tones = new Set(Array.from({ length: 200 }, (_, at) => duotoneOf(`id${at}`).mid))
  expect(tones.size).toBeGreaterThan(5)
})

test('initials are the first letters of the first and the last word', () => {
  expect(initialsOf('Monika Linkytė')).toBe('ML')
  expect(initialsOf('  käärijä ')).toBe('K')
  expect(initialsOf('Marie-Claire de la Croix')).toBe('MC')
  expect(initialsOf('…')).toBe('')
})
