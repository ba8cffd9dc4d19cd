import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicId, sign, unsign } from './ids.ts'
import { macOf } from './mac.ts'

test('is HMAC-SHA-256', () => {
  const keys = fc.uint8Array({ maxLength: 64 })
  fc.assert(
    fc.property(keys, fc.string({ unit: 'binary', maxLength: 600 }), (key, text) => {
      const mac = macOf(key)
      const right = createHmac('sha256', key).update(text).digest()
      expect(mac(text)).toEqual(right)
      expect(mac.written(text, 'binary')).toBe(right.toString('latin1'))
      expect(mac.written(text, 'base64url')).toBe(right.toString('base64url'))
    }),
  )
})

test('signs so that no other text passes for what was signed', () => {
  const mac = macOf(Buffer.alloc(32, 7))
  const id = publicId()
  const signed = sign(id, mac)
  expect(unsign(signed, mac)).toBe(id)
  const last = signed.charCodeAt(signed.length - 1)
  const ends = [
    '',
    `${String.fromCharCode(last)}a`,
    'é',
    String.fromCharCode(last + 256),
    last === 97 ? 'b' : 'a',
  ]
  for (const end of ends) {
    // Earlier comparisons leave nothing that could be taken for this one's.
    expect(unsign(signed, mac)).toBe(id)
    expect(unsign(signed.slice(0, -1) + end, mac)).toBeUndefined()
  }
  expect(unsign(signed, macOf(Buffer.alloc(32, 8)))).toBeUndefined()
})
