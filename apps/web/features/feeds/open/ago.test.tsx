import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Ago } from './ago.tsx'

const before = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString()

it('the server says how long ago something was, and which words these are', () => {
  const drawn = (minutes: number) => renderToString(<Ago at={before(minutes)} />)
  const step = (minutes: number) => Number(/data-step="(\d+)"/.exec(drawn(minutes))?.[1])
  expect(drawn(185)).toContain('3 hours ago')
  // A page that was on its way for a moment keeps its words; the next hour and the next day have others.
  expect(step(18) - step(17)).toBe(1)
  expect(step(119)).toBe(step(61))
  for (const [one, next] of [
    [59, 60],
    [119, 120],
    [1439, 1440],
    [2879, 2880],
  ] as const)
    expect(step(next) - step(one)).toBeGreaterThan(1)
})
