import { expect, it } from 'vitest'
import { addressOfLink } from './link.ts'

const server = 'https://vote.example'

it('leads within the shell, whatever form a link to the site has', () => {
  for (const link of [
    'https://vote.example/app/cx/abc?round_id=7',
    'plaudit://app/cx/abc?round_id=7',
    '/app/cx/abc?round_id=7',
  ])
    expect(addressOfLink(link, server), link).toBe('/app/cx/abc?round_id=7')
  expect(addressOfLink('https://vote.example', server)).toBe('/app')
  // The token of an invitation stands behind the sign.
  const invitation = 'https://vote.example/app/club-invitation#abc'
  expect(addressOfLink(invitation, server)).toBe('/app/club-invitation#abc')
})

it.each([
  'https://evil.example/app/cx/abc',
  'https://vote.example.evil.example/app',
  '//evil.example/app',
  'http://vote.example/app',
  'javascript:alert(1)',
  'plaudit:////evil.example',
  'https://',
])('follows %s nowhere', (link) => {
  const to = addressOfLink(link, server)
  expect(to === undefined || /^\/(?!\/)/.test(to)).toBe(true)
  expect(to ?? '').not.toMatch(/^(?:\/\/|[a-z]+:)/)
})
