import { expect, it } from 'vitest'
import { pulledBy, pullEnough } from './pull.ts'

it('moves half as far as the finger, only downwards, and never out of sight', () => {
  expect(pulledBy(-50)).toBe(0)
  expect(pulledBy(40)).toBe(20)
  expect(pulledBy(pullEnough * 2)).toBe(pullEnough)
  expect(pulledBy(5000)).toBe(96)
})
