import { expect, test } from 'vitest'
import { copyName, numberedName } from './copyNames.ts'

test('copies and contests of editions are called after what they come from', () => {
  expect(copyName('Song of the summer', 'EN')).toBe('Song of the summer (copy)')
  expect(numberedName('Spring', 12)).toBe('Spring 12')
})

test('a name that is too long for its ending loses whole letters', () => {
  for (let before = 100; before <= 120; before++)
    for (const letter of ['😀', '👩‍🎤', 'é', '\u{1F1EB}\u{1F1F7}']) {
      const name = ('y'.repeat(before) + letter.repeat(20)).slice(0, 120).toWellFormed()
      for (const made of [numberedName(name, 7), copyName(name, 'FR'), copyName(name, 'ES')]) {
        expect(made.length).toBeLessThanOrEqual(120)
        expect(made.replaceAll(letter, '')).toMatch(/^[^\uD800-\uDFFF\u200D]*$/)
      }
    }
})
