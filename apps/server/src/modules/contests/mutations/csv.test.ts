import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvRecords } from './csv.ts'

const quote = (value: string) => `"${value.replaceAll('"', '""')}"`

it.each([',', ';', '\t'])('reads back whatever was written with %j', (delimiter) => {
  const value = fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/\r/g, ''))
  const table = fc.integer({ min: 2, max: 4 }).chain((width) =>
    fc.array(fc.array(value, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 8,
    }),
  )
  fc.assert(
    fc.property(table, (rows) => {
      const text = rows.map((row) => row.map(quote).join(delimiter)).join('\r\n')
      // Its delimiter is known from the first line outside quotes.
      expect(csvRecords(`\uFEFF${text}`, 100)).toEqual(rows)
    }),
  )
})

it('loses only the broken row', () => {
  expect(csvRecords('a,b\n"x"y,1\nc,2\n"never closed,3\nd,4\n"two\nlines",5', 100)).toEqual([
    ['a', 'b'],
    undefined,
    ['c', '2'],
    undefined,
    ['d', '4'],
    ['two\nlines', '5'],
  ])
  expect(csvRecords('Ann "Ace" Low,1\n', 100)).toEqual([['Ann "Ace" Low', '1']])
  expect(csvRecords(`${'a\n'.repeat(50)}`, 10)).toHaveLength(10)
})
