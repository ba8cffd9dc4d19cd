import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentPolicy, scriptHashes } from './policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('content security policy', () => {
  it('names each inline script of the body, once, and neither files nor data blocks', () => {
    const html = [
      '<script>one()</script>',
      '<script type="module" async="">two(`é€😀`)\nthree()</script>',
      '<script>one()</script>',
      '<script src="/assets/x.js"></script>',
      '<script type="application/ld+json">{"a":1}</script>',
    ].join('')
    expect(scriptHashes(html)).toEqual([hash('one()'), hash('two(`é€😀`)\nthree()')])
  })

  it('allows nothing inline beyond that', () => {
    const policy = contentPolicy('<script>one()</script>')
    expect(policy).toContain(`script-src 'self' ${hash('one()')};`)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).not.toMatch(/style-src [^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
  })
})
