import { beforeEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '../session.ts'
import { dropFile, keepFile, keptFile, keptIds, mostKeptBytes } from './files.ts'

interface Row {
  account: string
  id: string
  bytes: number
  file: Blob
}

const device = vi.hoisted(() => ({ rows: [] as Row[] }))
const isOf = (row: Row, [account, id]: readonly string[]) =>
  row.account === account && (id === undefined || row.id === id)

/** A device's database as far as files use one: what fails within a transaction changes nothing. */
vi.mock('./store.ts', () => ({
  ofAccount: (account: string) => [account],
  within: async (_store: string, _mode: string, work: (objects: object) => unknown) => {
    await Promise.resolve()
    try {
      return work({
        getAll: (key: string[]) => device.rows.filter((row) => isOf(row, key)),
        getAllKeys: (key: string[]) =>
          device.rows.filter((row) => isOf(row, key)).map(({ account, id }) => [account, id]),
        get: (key: string[]) => device.rows.find((row) => isOf(row, key)),
        put: (row: Row) => device.rows.push(row),
      })
    } catch {
      return undefined
    }
  },
  remove: async (_store: string, key: string[]) => {
    device.rows = device.rows.filter((row) => !isOf(row, key))
  },
}))

const sign = (username: string) =>
  storeSession({ token: `token-${username}`, user: { loggedin: true, username } as never })
const song = { id: 'song', bytes: 4, mime: 'audio/mpeg' }
const answers = (body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status: body === '' ? 403 : 200 }))

beforeEach(() => {
  device.rows = []
  clearSession()
  vi.stubGlobal('location', { origin: 'https://vote.example' })
  vi.stubGlobal('window', globalThis)
  sign('ana')
  answers('song')
})

it('keeps a whole file for the account that bought it, until it lets it go', async () => {
  expect(await keepFile(song, '/files/song')).toBe('kept')
  const file = await keptFile('song')
  expect([await file?.text(), file?.type, await keptIds()]).toEqual(['song', song.mime, ['song']])
  sign('ben')
  expect([await keptFile('song'), await keptIds()]).toEqual([undefined, []])
  sign('ana')
  await dropFile('song')
  expect(await keptIds()).toEqual([])
})

it('keeps neither a piece of a file nor an answer that is none', async () => {
  for (const body of ['son', '']) {
    answers(body)
    expect(await keepFile(song, '/files/song')).toBe('not come')
  }
  expect(device.rows).toEqual([])
})

it('keeps no more than there is room for', async () => {
  const file = new Blob([''])
  device.rows = [{ account: 'ana', id: 'film', bytes: mostKeptBytes - song.bytes + 1, file }]
  expect(await keepFile(song, '/files/song')).toBe('no room')
})

it('keeps nothing for somebody who signs out while it comes, and nothing for a visitor', async () => {
  vi.stubGlobal('fetch', async () => {
    clearSession()
    sign('ben')
    return new Response('song')
  })
  expect(await keepFile(song, '/files/song')).not.toBe('kept')
  clearSession()
  expect(await keepFile(song, '/files/song')).toBe('no room')
  expect(device.rows).toEqual([])
})
