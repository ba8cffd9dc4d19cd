import { expect, test } from 'vitest'
import { findChromium } from './browser.ts'

test('a Chromium that is named is taken, or none at all', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath)
  expect(findChromium({ CHROMIUM_PATH: '/no/such/browser' })).toBe(null)
})
