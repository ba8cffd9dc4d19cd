import { expect, test } from 'vitest'
import { addressRows } from './addresses.ts'
import { textOf } from './main.ts'

test('every screen of the organiser’s area that is marked done stands in the list of its test', () => {
  const rows = addressRows.filter(({ test: cited }) => cited?.file === 'e2e/area.spec.ts')
  const text = textOf('e2e/area.spec.ts')
  const named = new Set([...text.matchAll(/^\s+'?([^\s']*)'?: \//gm)].map(([, name]) => name))
  expect(rows.length).toBeGreaterThan(10)
  for (const { what } of rows) {
    const [, base = '', name = ''] = /^(\/admin\/\w+)\/?(.*)$/.exec(what) ?? []
    expect(text, what).toContain(`'${base}'`)
    expect([...named], what).toContain(name)
  }
})
