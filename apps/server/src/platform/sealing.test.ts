import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealing.ts'

const key = randomBytes(32)

test('opens what was sealed, and nothing else', () => {
  const bytes = fc.uint8Array({ maxLength: 200 })
  fc.assert(
    fc.property(bytes, fc.string(), fc.nat(), (secret, about, at) => {
      const sealed = seal(secret, key, about)
      expect(unseal(sealed, key, about)).toEqual(Buffer.from(secret))
      expect(() => unseal(sealed, key, `${about}!`)).toThrow()
      expect(() => unseal(sealed, randomBytes(32), about)).toThrow()
      const changed = Buffer.from(sealed)
      changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ 1
      expect(() => unseal(changed, key, about)).toThrow()
    }),
  )
})
