import { beforeEach, expect, it, vi } from 'vitest'
import { readDraft, writeDraft } from '../draft.ts'
import { clearSession, storeKeepKey, storeSession } from '../session.ts'
import { storage } from '../storage.ts'
import { forgetKept, forgetOthers } from './forget.ts'
import { openLocked } from './locked.ts'
import { addRow, rowsHere } from './rows.ts'
import { device } from './testing-store.ts'

vi.mock('./store.ts', () => import('./testing-store.ts'))
vi.mock('./queue.ts', () => ({ sendAll: () => undefined }))

const keys = { ana: 'A'.repeat(43), ben: 'B'.repeat(43) }
const words = 'Only for Carla'

/** The browser's own store of answers, in memory. */
const kept = new Map<string, Blob>()
const cache = {
  put: async (path: string, answer: Response) => kept.set(path, await answer.blob()),
  match: async ({ url }: { url: string }) => new Response(kept.get(new URL(url).pathname)),
  keys: async () => [...kept.keys()].map((path) => ({ url: `https://vote.example${path}` })),
  delete: async ({ url }: { url: string }) => kept.delete(new URL(url).pathname),
}
const caches = { open: async () => cache, delete: async () => true }

function sign(username: keyof typeof keys): void {
  storeSession({ token: `token-${username}`, user: { loggedin: true, username } as never })
  storeKeepKey(keys[username])
}

/** All that somebody who has the device can read. */
async function readable(): Promise<string> {
  const texts = await Promise.all([...kept.values()].map((blob) => blob.text()))
  const own = storage.keys().map((key) => `${key} ${storage.get(key)}`)
  return [...own, JSON.stringify(device.rows()), ...texts].join('\n')
}

async function writeMuch(): Promise<void> {
  writeDraft('message:7', words)
  const file = new Blob([words], { type: 'text/plain' })
  await addRow(
    {
      id: 'once',
      call: 'messages/send',
      input: { text: words },
      label: words,
      lane: 'chat',
      files: [{ kind: 'file', file, name: 'words.txt' }],
    },
    { at: 1700 },
  )
}

beforeEach(() => {
  vi.stubGlobal('caches', caches)
  kept.clear()
  device.empty()
  clearSession()
  for (const key of storage.keys()) storage.remove(key)
  sign('ana')
})

const leaving = {
  'at sign-out': forgetKept,
  'where a session ended by itself': forgetOthers,
}

it.each(Object.entries(leaving))(
  'locks %s what was typed: nobody reads it, and its writer has it again with what waited, once',
  async (_, forget) => {
    await writeMuch()
    clearSession()
    await forget()
    expect(await readable()).not.toContain(words)
    expect(await readable()).not.toMatch(/ana|AAAA/)

    sign('ben')
    await forgetOthers()
    await openLocked(keys.ben)
    expect([readDraft('message:7'), await rowsHere()]).toEqual([undefined, []])
    clearSession()

    sign('ana')
    await openLocked(keys.ana)
    await openLocked(keys.ana)
    expect(readDraft('message:7')).toBe(words)
    const [row, ...others] = await rowsHere()
    expect(others).toEqual([])
    expect(row).toMatchObject({ id: 'once', account: 'ana', at: 1700, label: words })
    const [file] = row?.files ?? []
    expect([await file?.file.text(), file?.file.type, file?.name]).toEqual([
      words,
      'text/plain',
      'words.txt',
    ])
    expect(kept.size).toBe(0)
  },
)

it('keeps what was typed since then', async () => {
  writeDraft('message:7', words)
  clearSession()
  await forgetKept()
  sign('ana')
  writeDraft('message:7', 'Newer')
  await openLocked(keys.ana)
  expect(readDraft('message:7')).toBe('Newer')
})

it('keeps nothing at all where a page is not served securely', async () => {
  vi.unstubAllGlobals()
  await writeMuch()
  clearSession()
  await forgetKept()
  expect(await readable()).not.toContain(words)
})
