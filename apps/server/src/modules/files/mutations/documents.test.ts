import { expect, it } from 'vitest'
import { plainName } from './documents.ts'

it.each([
  ['Score sheet.pdf', 'Score sheet.pdf'],
  ['C:\\Users\\me\\cv.pdf', 'cv.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a\r\nSet-Cookie: x=y.txt', 'aSet-Cookie x=y.txt'],
  ['..', 'file'],
  ['x/.', 'file'],
  ['', 'file'],
])('keeps of the name %j what can stand in an address', (given, kept) => {
  expect(plainName(given)).toBe(kept)
})
