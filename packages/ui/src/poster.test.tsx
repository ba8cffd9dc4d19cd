import { expect, test } from 'vitest'
import { posterLines } from './poster.tsx'

test('a drawn picture sets the name over its lines and goes on from its beginning', () => {
  expect(posterLines('Let 3', 4, 2)).toEqual(['LET3', 'LET3'])
  expect(posterLines('Noa', 2, 2)).toEqual(['NO', 'AN'])
  expect(posterLines('!', 2, 1)).toEqual(['··'])
})
