import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Ago } from './ago.tsx'

const before = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString()

it('the server says how long ago something was, and to the minute when it said so', () => {
  const drawn = renderToString(<Ago at={before(185)} />)
  expect(drawn).toContain('3 hours ago')
  expect(drawn).toContain('data-ago="185"')
})
