import { describe, expect, it } from 'vitest'
import { matchOptions } from './combobox-match.ts'

const zones = [
  'Europe/Paris',
  'America/Sao_Paulo',
  'America/Port-au-Prince',
  'Pacific/Auckland',
].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))
const found = (query: string) => matchOptions(zones, query).map((option) => option.value)

describe('finding an option', () => {
  it('looks past accents, case and separators', () => {
    expect(found('são')).toEqual(['America/Sao_Paulo'])
    expect(found('PAULO america')).toEqual(['America/Sao_Paulo'])
    expect(
      matchOptions([{ value: 'HT', label: 'Haïti', keywords: 'Ayiti' }], 'haiti ayi'),
    ).toHaveLength(1)
  })

  it('puts what begins with the query first', () => {
    expect(found('p')[0]).toBe('Pacific/Auckland')
  })

  it('gives everything for an empty query, up to the limit', () => {
    expect(matchOptions(zones, '', 2)).toHaveLength(2)
    expect(found('nowhere')).toEqual([])
  })
})
