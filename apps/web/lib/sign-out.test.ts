import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '@plaudit/client/client'
import { tellEnded } from './offline/ended.ts'
import { endedKey } from './offline/waits.ts'
import { clearSession, isSignedIn, storeSession } from './session.ts'
import { signOut } from './sign-out.ts'
import { storage } from './storage.ts'

const call = vi.hoisted(() => vi.fn())
const confirm = vi.hoisted(() => vi.fn())
vi.mock('./api.ts', () => ({ api: { call } }))
vi.mock('./dialogs.ts', () => ({ confirm }))
vi.mock('./locale.ts', async (original) => ({
  ...(await original<object>()),
  leaveFor: () => undefined,
  settleLanguage: () => undefined,
}))
vi.mock('./push.ts', () => ({ forgetPush: async () => undefined }))

const sign = (username: string) =>
  storeSession({ token: `token${username}`, user: { loggedin: true, username } as never })

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/app' })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('addEventListener', () => undefined)
  call.mockReset()
  confirm.mockReset()
  for (const key of storage.keys()) storage.remove(key)
  clearSession()
  sign('ana')
})
afterEach(() => vi.unstubAllGlobals())

it('asks before a vote that waits is lost, and not for another account’s', async () => {
  storage.set('ballot:x', JSON.stringify({ account: 'ana' }))
  confirm.mockResolvedValue(false)
  await signOut()
  expect(confirm.mock.calls[0]?.[0]).toMatchObject({
    description: expect.stringMatching(/^Your vote waits .* will not be sent\.$/),
    danger: true,
  })
  expect(isSignedIn()).toBe(true)
  storage.set('ballot:x', JSON.stringify({ account: 'ben' }))
  await signOut()
  expect(confirm).toHaveBeenCalledOnce()
  expect(isSignedIn()).toBe(false)
})

it.each([0, 429, 500, 503])(
  'tells the server of a sign-out that it did not hear (%i) later, for that session alone',
  async (status) => {
    const heard: string[] = []
    let answer = () => Promise.reject<Response>(new TypeError('offline'))
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      const answered = await answer()
      if (answered.ok) heard.push(new Headers(headers).get('authorization') ?? '')
      return answered
    })
    call.mockRejectedValue(new CallError(status, undefined, 'not now'))
    await signOut()
    expect(isSignedIn()).toBe(false)
    sign('ben')
    await tellEnded()
    answer = async () => Response.json({ success: false }, { status: status || 500 })
    await tellEnded()
    expect(heard).toEqual([])
    answer = async () => Response.json({ success: true })
    await tellEnded()
    await tellEnded()
    expect(heard).toEqual(['Bearer tokenana_ana'])
    expect(isSignedIn()).toBe(true)
  },
)

it('has nothing to tell of a session that the server no longer knows', async () => {
  call.mockRejectedValue(new CallError(401, undefined, 'signed out'))
  await signOut()
  expect(storage.get(endedKey)).toBeNull()
})
