import { describe, expect, it } from 'vitest'
import { nextPath, signInHref } from './addresses.ts'

describe('where signing in leads', () => {
  it('comes back to where it was asked for', () => {
    expect(signInHref({ pathname: '/studio/x', search: '?tab=rounds' })).toBe(
      '/auth?next=%2Fstudio%2Fx%3Ftab%3Drounds',
    )
    expect(signInHref({ pathname: '/' })).toBe('/auth')
    expect(signInHref({ pathname: '/auth/login', search: '?next=/a' })).toBe('/auth')
  })
  it.each([
    ['?next=/dashboard', '/dashboard'],
    ['?next=https://evil.example', '/'],
    ['?next=//evil.example', '/'],
    ['?next=/%5Cevil.example', '/'],
    ['?next=/%09/evil.example', '/'],
    ['?next=/%0A/evil.example', '/'],
    ['?next=/r%C3%A9sultat%20%C3%A9t%C3%A9', '/résultat été'],
    ['?next=javascript:alert(1)', '/'],
    ['', '/'],
  ])('%s leads to %s', (search, path) => expect(nextPath(search)).toBe(path))
})
