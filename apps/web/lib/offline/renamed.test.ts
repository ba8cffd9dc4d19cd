import { beforeEach, expect, it, vi } from 'vitest'
import { readDraft, writeDraft } from '../draft.ts'
import { accountHere, clearSession, readSession, storeSession } from '../session.ts'
import { storage } from '../storage.ts'
import { forgetOthers } from './forget.ts'
import { rename } from './renamed.ts'
import { addRow, rowsHere } from './rows.ts'
import { device } from './testing-store.ts'

vi.mock('./store.ts', () => import('./testing-store.ts'))

beforeEach(() => {
  device.empty()
  clearSession()
  for (const key of storage.keys()) storage.remove(key)
  storeSession({ token: 'abc', user: { loggedin: true, username: 'ana' } as never })
})

const row = { id: 'once', call: 'comments/add', input: {}, label: 'Words', lane: 'a' } as const

it('an account that takes another name stays signed in with its words, its texts and its ballot', async () => {
  writeDraft('message:7', 'Good evening')
  await addRow(row)
  storage.set('ballot:x', JSON.stringify({ account: 'ana' }))
  storage.set('pushes', 'ana abc')
  await rename('abc', 'eva')
  expect(readSession()).toMatchObject({ token: 'abc', username: 'eva' })
  await forgetOthers()
  expect(readDraft('message:7')).toBe('Good evening')
  expect((await rowsHere()).map(({ id }) => id)).toEqual(['once'])
  expect(storage.get('ballot:x')).toContain('eva')
  expect(storage.get('pushes')).toBe('eva abc')
})

it('takes along what another tab wrote under the former name meanwhile', async () => {
  await rename('abc', 'eva')
  storage.set('draft:ana:message:8', '"Later"')
  await forgetOthers()
  expect(readDraft('message:8')).toBe('Later')
})

it('renames nobody who signed in meanwhile', async () => {
  const renaming = rename('abc', 'eva')
  storeSession({ token: 'abd', user: { loggedin: true, username: 'ben' } as never })
  await renaming
  expect(accountHere()).toBe('ben')
})
