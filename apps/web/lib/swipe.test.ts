import { expect, it } from 'vitest'
import { swipeOf } from './swipe.ts'

const from = { x: 300, y: 400, at: 0 }
const to = (x: number, y = 400, at = 200) => swipeOf(from, { x, y, at }, 390)

it('knows which way a finger went', () => {
  expect(to(180)).toBe('left')
  expect(swipeOf({ ...from, x: 90 }, { x: 200, y: 390, at: 150 }, 390)).toBe('right')
})

it('takes no scrolling, tapping or resting for a swipe, and leaves the edge to the system', () => {
  expect([to(280), to(180, 520), to(180, 400, 2000)]).toEqual([undefined, undefined, undefined])
  expect(swipeOf({ ...from, x: 8 }, { x: 200, y: 400, at: 100 }, 390)).toBeUndefined()
})
