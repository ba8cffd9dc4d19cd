import { describe, expect, it } from 'vitest'
import * as features from '../features.ts'
import { appAddresses, screensIn } from '../internals/screens.ts'
import { hasApp, toApp } from './app-address.ts'
import { toMain } from './main-address.ts'

const addresses = [
  '',
  'list',
  'auth',
  'contests',
  'contests/:x',
  'contest/:slug',
  'cx/:cx_id',
  'cx/:cx_id/:contestant_id',
  'round/:cx_id/:round_id/:contestant_id?',
  'chat',
  'chat/:conversation_id',
  'profile',
  'profile/orders',
  'profile/page',
  'profile/personal-data',
  'u/:username',
  'page/:username',
  'c/:gx_id',
  'user/deposit',
  'appeal/:case_id',
  's/:sx_id',
]
const app = (href: string) => toApp(href, addresses)

describe('an address of the main site within the shell', () => {
  it('leads to the screen of the shell, with what is asked for', () => {
    expect(app('/')).toBe('/app')
    expect(app('/?lang=fr')).toBe('/app?lang=fr')
    expect(app('/contests?status=ongoing#top')).toBe('/app/contests?status=ongoing#top')
    expect(app('/contest/cx/abc')).toBe('/app/cx/abc')
    expect(app('/cx/abc/def?view=standing')).toBe('/app/cx/abc/def?view=standing')
    expect(app('/round/abc/7')).toBe('/app/round/abc/7')
    expect(app('/auth?next=%2Fcx%2Fabc')).toBe('/app/auth?next=%2Fcx%2Fabc')
  })
  it('leads to where the specification puts it', () => {
    expect(app('/conversations')).toBe('/app/chat')
    expect(app('/goToConversation/5')).toBe('/app/chat/5')
    expect(app('/orders')).toBe('/app/profile/orders')
    expect(app('/user-groups/abc/feeds')).toBe('/app/c/abc')
    expect(app('/user-profile')).toBe('/app/profile/page')
    expect(app('/user-profile/personal-data')).toBe('/app/profile/personal-data')
  })
  it('leads where notices lead', () => {
    expect(app('/user/ana')).toBe('/app/page/ana')
    expect(app('/user/deposit')).toBe('/app/user/deposit')
    expect(app('/user/receive-payments')).toBe('/user/receive-payments')
    expect(app('/appeal/abc')).toBe('/app/appeal/abc')
  })
  it('is left as it is where the shell has no such screen, and elsewhere', () => {
    for (const href of [
      '/studio/new/new',
      '/services',
      '/judge/abc',
      '/manage-services',
      '#content',
      'https://example.org/cx/abc',
      '//example.org/cx/abc',
      '/app/cx/abc',
      '?view=rules',
    ])
      expect(app(href)).toBe(href)
  })
})

it('a screen of the shell counts at its address of the main site', () => {
  expect(toMain('/app')).toBe('/')
  expect(toMain('/app/cx/abc')).toBe('/cx/abc')
  expect(toMain('/app/chat')).toBe('/conversations')
  expect(toMain('/app/profile/page')).toBe('/user-profile')
  expect(toMain('/app/profile/orders')).toBe('/orders')
  expect(toMain('/app/profile/decisions')).toBe('/user-profile/decisions')
  expect(toMain('/apply')).toBe('/apply')
})

it('a screen that the shell alone has counts at its own address: no other leads to it', () => {
  const screens = screensIn(features)
  const ofSite = [...screens('main'), ...screens('organiser')].map(({ path }) => `/${path}`)
  const lost = appAddresses(features)
    .map((address) => toMain(`/app/${address}`))
    .filter((address) => !ofSite.includes(address))
  expect(lost).toEqual(['/app/share', '/app/waiting'])
})

it('knows what the shell has', () => {
  expect(hasApp('chat', addresses)).toBe(true)
  expect(hasApp('services', addresses)).toBe(false)
})
