import { describe, expect, it } from 'vitest'
import { originOf } from './origins.ts'

describe('the origin of what somebody wrote', () => {
  it.each([
    ['https://www.example.org', 'https://www.example.org'],
    ['  WWW.Example.org/news?a=1#b ', 'https://www.example.org'],
    ['http://localhost:8080/', 'http://localhost:8080'],
    ['https://example.org:443', 'https://example.org'],
    ['intranet:8080', 'https://intranet:8080'],
    ['http://intranet/page', 'http://intranet'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://name:word@example.org/', 'https://example.org'],
  ])('%s → %s', (text, origin) => expect(originOf(text)).toBe(origin))

  it.each([
    '',
    'https://',
    '*',
    'https://*.example.org',
    "https://a;script-src'unsafe-inline'",
    'https://example.org;sandbox',
    'https://a,b',
    'data:text/html,x',
    'javascript://example.org/%0aalert(1)',
    'file:///etc/passwd',
    'ftp://example.org',
    'two words',
    'everywhere',
    'page.',
    'page/index.html',
  ])('refuses %s', (text) => expect(originOf(text)).toBeUndefined())
})
