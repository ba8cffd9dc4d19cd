import { describe, expect, it } from 'vitest'
import { isForOthers, isRoot, litTab, rootOf, tabOf, tabsHere } from './tab-addresses.ts'

describe('tabs of the phone’s shell', () => {
  it('know which screens are theirs', () => {
    expect(tabOf('/app')).toBe('contests')
    expect(tabOf('/app/')).toBe('contests')
    expect(tabOf('/app/c/abc')).toBe('groups')
    expect(tabOf('/app/myclubs')).toBe('groups')
    expect(tabOf('/app/cx/abc/def')).toBe('contests')
    expect(tabOf('/app/receipt/abc')).toBe('contests')
    expect(tabOf('/app/category/travel/s/abc')).toBe('services')
    expect(tabOf('/app/chat/7')).toBe('chat')
    expect(tabOf('/app/profile/orders')).toBe('profile')
    expect(tabOf('/app/my-tasks')).toBe('profile')
    expect(tabOf('/app/jobs/7')).toBe('services')
    expect(tabOf('/app/offers')).toBe('services')
    expect(tabOf('/app/view/7')).toBe('services')
    expect(tabOf('/app/club-invitation')).toBe('groups')
    expect(tabOf('/app/feed/all')).toBe('profile')
    expect(tabOf('/app/terms-of-service')).toBe('profile')
    expect(litTab('/app/cx/abc')).toBe('contests')
    expect(litTab('/app/search')).toBeUndefined()
  })
  it('begin where there is nothing to go back to', () => {
    expect(isRoot('/app')).toBe(true)
    expect(isRoot('/app/')).toBe(true)
    expect(isRoot('/app/groups/')).toBe(true)
    expect(isRoot('/app/contests/')).toBe(false)
    expect(isRoot('/app/cx/abc')).toBe(false)
    expect(isRoot('/app/profile/orders')).toBe(false)
    expect(rootOf('contests')).toBe('/app')
  })
  it('offer to share what others may open', () => {
    for (const path of ['cx/abc', 'cx/abc/def', 'c/abc/7', 's/abc', 'u/ana', 'jobs/7', 'help'])
      expect(isForOthers(`/app/${path}`), path).toBe(true)
    for (const path of [
      'chat/7',
      'profile/orders/abc',
      'edit-profile/contact',
      'add-service',
      'edit-service/abc',
      'edit-contest-entry/abc',
      'club-invitation',
      'appeal/abc',
      'feed/all/7',
      'cart',
    ])
      expect(isForOthers(`/app/${path}`), path).toBe(false)
  })
  it('are there only where something is', () => {
    expect(tabsHere(undefined, (path) => path === 'contests')).toEqual(['contests'])
    const parts = { services: true, jobs: true, clubs: false, chat: true, paid_votes: true }
    expect(tabsHere(parts, () => true)).toEqual(['contests', 'services', 'chat', 'profile'])
  })
})
