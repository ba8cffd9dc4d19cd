import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asWire } from './wire.ts'

const answer = fc.object({
  maxDepth: 4,
  values: [
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.date({ noInvalidDate: true }),
  ],
})

it('an answer is copied as its JSON would bring it', () => {
  fc.assert(
    fc.property(answer, (value) => {
      // JSON knows no minus before a nought.
      const brought = JSON.parse(JSON.stringify(value)) as unknown
      expect(JSON.stringify(asWire(value))).toBe(JSON.stringify(brought))
      expect(Object.hasOwn(asWire({ a: undefined, ...value }) as object, 'a')).toBe(
        Object.hasOwn(brought as object, 'a'),
      )
    }),
  )
  const odd = JSON.parse('{"of":{"__proto__":{"a":1}}}') as unknown
  expect(JSON.stringify(asWire(odd))).toBe(JSON.stringify(odd))
  expect(() => asWire({ sum: 1n })).toThrow(TypeError)
})

it('what is changed in a copy stays as it was for everybody else', () => {
  const kept = { contest: { leaders: ['a'] } }
  const copy = asWire(kept) as typeof kept
  copy.contest.leaders.push('b')
  expect(kept.contest.leaders).toEqual(['a'])
})
