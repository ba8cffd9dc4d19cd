import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { macOf } from './mac.ts'

test('is HMAC-SHA-256', () => {
  const keys = fc.uint8Array({ maxLength: 64 })
  fc.assert(
    fc.property(keys, fc.string({ unit: 'binary', maxLength: 600 }), (key, text) => {
      expect(macOf(key)(text)).toEqual(createHmac('sha256', key).update(text).digest())
    }),
  )
})
