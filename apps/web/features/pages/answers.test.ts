import { expect, it } from 'vitest'
import { answersFor } from './answers.ts'

it('finds answers by their words, whatever their accents and capitals', () => {
  const pairs = [
    ['Où est mon reçu ?', 'Sous Mes votes.'],
    ['What is a passkey?', 'A key of your device.'],
  ] as const
  expect(answersFor(pairs, 'RECU')).toEqual([pairs[0]])
  expect(answersFor(pairs, 'key device')).toEqual([pairs[1]])
  expect(answersFor(pairs, 'key nothing')).toEqual([])
  expect(answersFor(pairs, '  ')).toEqual([])
})
