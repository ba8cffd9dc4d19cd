import { afterEach, expect, it } from 'vitest'
import { dropDraft, readDraft, writeDraft } from './draft.ts'
import { forgetOwn, forgetOwnOfOthers } from './own.ts'
import { accountHere, clearSession, storeSession } from './session.ts'
import { storage } from './storage.ts'

const sign = (username: string) =>
  storeSession({ token: `token-${username}`, user: { loggedin: true, username } as never })

afterEach(() => {
  clearSession()
  forgetOwn()
})

it('shows what one account began to write to no other, and gives it back to its own', () => {
  sign('ana')
  writeDraft('profile:user', { phone: '+33 6 12 34 56 78' })
  clearSession()
  expect(readDraft('profile:user')).toBeUndefined()
  sign('ben')
  expect(readDraft('profile:user')).toBeUndefined()
  clearSession()
  sign('ana')
  expect(readDraft('profile:user')).toEqual({ phone: '+33 6 12 34 56 78' })
})

it('goes on with what somebody wrote before they signed in, once', () => {
  writeDraft('join:contest', 'My song')
  sign('ana')
  expect(readDraft('join:contest')).toBe('My song')
  expect(storage.keys().filter((key) => key.startsWith('draft:'))).toEqual([
    'draft:ana:join:contest',
  ])
})

it('does not let a form that stayed open write for the next person', () => {
  sign('ana')
  readDraft('message:1')
  writeDraft('message:1', 'For Carla')
  clearSession()
  writeDraft('message:1', 'For Carla alone')
  sign('ben')
  writeDraft('message:1', 'For Carla alone')
  dropDraft('message:1')
  expect(readDraft('message:1')).toBeUndefined()
  clearSession()
  sign('ana')
  expect(readDraft('message:1')).toBe('For Carla')
})

it('lets go of all of it at sign-out, and of another’s as soon as they are not here', () => {
  sign('ana')
  writeDraft('job:new', 'A cellist')
  clearSession()
  // Her session ended by itself: what is not locked for her is nobody's.
  forgetOwnOfOthers(accountHere())
  expect(storage.keys()).not.toContain('draft:ana:job:new')
  sign('ben')
  writeDraft('job:new', 'A drummer')
  forgetOwn()
  expect(storage.keys().filter((key) => key.startsWith('draft:'))).toEqual([])
})
