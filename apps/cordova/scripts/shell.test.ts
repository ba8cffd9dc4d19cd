import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { manifestPath, shellOf } from './shell.ts'

const table = '{"url":"/assets/en-1/manifest-1.js","routes":{"root":{"path":"}{\\"","x":1}}}'
const html = `<!doctype html><html lang="en"><head><title>x</title></head><body><script>go({"routeDiscovery":{"mode":"lazy","manifestPath":"/__manifest"}})</script><script>start([],${table},{})</script></body></html>`
const manifest = 'window.__reactRouterManifest={"routes":{"root":{},"more":{"path":"</script>"}}};'
const server = 'https://vote.example'

it('knows all routes of its build and asks for no more', () => {
  const shell = shellOf({ html, manifest }, server)
  expect(shell).toContain('"routeDiscovery":{"mode":"initial"}')
  expect(shell).toContain('start([],{"routes":{"root":{},"more":{"path":"\\u003c/script>"}}},{})')
  expect(shell).not.toContain('__manifest"')
  expect(manifestPath(html)).toBe('/assets/en-1/manifest-1.js')
})

it('has a policy that names its own scripts and the one server', () => {
  const shell = shellOf({ html, manifest }, server)
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(shell)?.[1] ?? ''
  for (const [, text = ''] of shell.matchAll(/<script>([\s\S]*?)<\/script>/g))
    expect(policy).toContain(createHash('sha256').update(text).digest('base64'))
  expect(policy).toContain(`connect-src 'self' ${server} wss://vote.example`)
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
})

it('refuses a page that it does not know', () => {
  expect(() => shellOf({ html: '<head></head>', manifest }, server)).toThrow('no table')
  const other = html.replace('lazy', 'other')
  expect(() => shellOf({ html: other, manifest }, server)).toThrow('routeDiscovery')
})
