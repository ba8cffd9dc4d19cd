import { expect, it } from 'vitest'
import { exactShare } from './exact-share.ts'

it('is written as each language writes shares, in one piece and with nothing rounded away', () => {
  expect(exactShare('65.3846', 'en')).toBe('65.3846%')
  expect(exactShare('65.3846', 'fr')).toMatch(/^65,3846[\u00a0\u202f]%$/)
  expect(exactShare('100.0000', 'es')).toMatch(/^100,0[\u00a0\u202f]%$/)
})
