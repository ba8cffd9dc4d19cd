import { beforeEach, expect, it, vi } from 'vitest'
import { clearSession, storeSession } from '../session.ts'
import { storage } from '../storage.ts'
import { forgetOthers } from './forget.ts'

vi.mock('./store.ts', () => ({
  forgetAllBut: async () => false,
  within: async () => undefined,
}))

// A visitor's rows wait, and the script that sends them does not come.
vi.mock('./rows.ts', () => ({ takeOverRows: async () => true }))
vi.mock('./queue.ts', () => {
  throw new TypeError('Importing a module script failed.')
})

const gone: string[] = []
const sign = (username: string) =>
  storeSession({ token: `token${username}`, user: { loggedin: true, username } as never })

/** Somebody signs in or out. @returns what goes. */
async function comes(username: string): Promise<{ caches: string[]; ballots: string[] }> {
  gone.length = 0
  if (username === '') clearSession()
  else sign(username)
  await forgetOthers()
  return { caches: [...gone], ballots: storage.keys().filter((key) => key.startsWith('ballot:')) }
}

beforeEach(() => {
  clearSession()
  for (const key of storage.keys()) storage.remove(key)
  vi.stubGlobal('caches', { delete: async (name: string) => gone.push(name) })
})

it('leaves a visitor’s rows to the next page where the script that sends them does not come', async () => {
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  await comes('ana')
  await vi.dynamicImportSettled()
  await new Promise((heard) => setTimeout(heard))
  process.off('unhandledRejection', unheard)
  expect(unheard).not.toHaveBeenCalled()
})

it('takes a vote, handovers and pages along once another account is here, and not before', async () => {
  storage.set('ballot:visitor', JSON.stringify({ account: '' }))
  expect((await comes('ana')).caches).toEqual([])
  storage.set('ballot:ana', JSON.stringify({ account: 'ana' }))
  // A page of hers begins.
  expect((await comes('ana')).caches).toEqual([])
  const ended = await comes('')
  expect(ended.caches).toContain('plaudit-shared')
  expect(ended.ballots).toEqual(['ballot:visitor', 'ballot:ana'])
  expect((await comes('ana')).ballots).toEqual(['ballot:visitor', 'ballot:ana'])
  const other = await comes('ben')
  expect(other.caches).toEqual(['plaudit-pages', 'plaudit-ballots', 'plaudit-shared'])
  expect(other.ballots).toEqual(['ballot:visitor'])
})
