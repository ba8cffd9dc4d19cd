import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NavigationType, Router } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { Together } from './together.tsx'

afterEach(() => vi.unstubAllGlobals())

/** The screen at `/admin` as it is first drawn in a browser that opened another address, or this one. */
function drawn(opened: string, navigationType: NavigationType): string {
  vi.stubGlobal('location', new URL('https://a.example/admin'))
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: `https://a.example${opened}` }] })
  // oxlint-disable-next-line react/no-children-prop -- The part asks for them in its props.
  const screen = createElement(Together, { waiting: 'Loading', children: 'Figures' })
  const client = new QueryClient()
  const queried = createElement(QueryClientProvider, { client }, screen)
  const navigator = {} as never
  return renderToString(
    createElement(Router, { location: '/admin', navigationType, navigator }, queried),
  )
}

it('waits for all parts on the page that the browser opened, and nowhere else', () => {
  const waits = /Loading.*hidden/
  expect(drawn('/admin?x=1', NavigationType.Pop)).toMatch(waits)
  expect(drawn('/admin/health', NavigationType.Pop)).not.toMatch(waits)
  expect(drawn('/admin/health', NavigationType.Push)).not.toMatch(waits)
  // A link led away and another one back.
  expect(drawn('/admin', NavigationType.Push)).not.toMatch(waits)
})
