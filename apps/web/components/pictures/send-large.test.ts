import { afterEach, expect, test, vi } from 'vitest'
import { storeSession } from '../../lib/session.ts'
import { sendLarge } from './send-large.ts'

afterEach(() => vi.unstubAllGlobals())

test('a file that is chosen again after its page was closed goes on where it stopped', async () => {
  storeSession({ token: 'token', user: { loggedin: true, username: 'ana' } as never })
  const size = 10_000_000
  const file = new File([new Uint8Array(size)], 'songs.zip', { lastModified: 7 })
  let arrived = 0
  let isClosed = false
  const asked: string[] = []
  const carried = new Set<string>()
  vi.stubGlobal(
    'fetch',
    async (url: string | URL | Request, { method = 'GET', body, headers }: RequestInit) => {
      const isCall = String(url).includes('videos/send')
      asked.push(isCall ? 'send' : method)
      if (isCall) return Response.json({ url: '/up/1', video_id: 'v1', token: '1', most: size })
      for (const name of new Headers(headers).keys()) carried.add(name)
      // The page goes away in the middle: nothing is answered any more.
      if (method === 'PATCH' && arrived > 0 && !isClosed)
        return new Promise<Response>(() => undefined)
      if (method === 'PATCH') arrived += (body as Blob).size
      return new Response(null, { headers: { 'upload-offset': String(arrived) } })
    },
  )
  const shares: number[] = []
  void sendLarge(file, () => undefined)
  await vi.waitFor(() => expect(asked).toEqual(['send', 'POST', 'PATCH', 'PATCH']))
  isClosed = true
  const stored = await sendLarge(file, (share) => shares.push(share))
  expect(asked.slice(4)).toEqual(['HEAD', 'PATCH', 'PATCH'])
  expect([stored.value, shares[0]]).toEqual(['v1/songs.zip', (4 * 1024 * 1024) / size])
  // The address has its token: neither the session nor the device goes along (specification 7).
  expect([...carried].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'content-type',
    'tus-resumable',
    'upload-length',
    'upload-metadata',
    'upload-offset',
  ])
  // The second sending of a complete file begins at its first byte.
  arrived = 0
  await sendLarge(file, () => undefined)
  expect(asked.slice(7)).toEqual(['send', 'POST', 'PATCH', 'PATCH', 'PATCH'])
})
