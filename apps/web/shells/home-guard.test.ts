import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Api } from '@plaudit/client/client'
import { apiContext } from '../lib/context.ts'
import { loader } from './home-guard.tsx'

/** Returns where a visit to `/` of a site with this home path leads; undefined: the page itself. */
async function visit(homePath: string | null): Promise<string | null | undefined> {
  const context = new RouterContextProvider()
  context.set(apiContext, {
    call: () => Promise.resolve({ home_path: homePath }),
  } as unknown as Api)
  try {
    await loader({ context } as unknown as Parameters<typeof loader>[0])
    return undefined
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer
    return answer.headers.get('location')
  }
}

describe('navigation guard (specification 2)', () => {
  it('sends a visit to / to the home path of the site [cf:d36e2]', async () => {
    expect(await visit('/contest/our-night')).toBe('/contest/our-night')
  })
  it.each([null, '', '/', '//evil.example', 'https://evil.example'])(
    '%j leads nowhere else',
    async (path) => {
      expect(await visit(path)).toBeUndefined()
    },
  )
})
