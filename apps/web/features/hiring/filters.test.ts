import { expect, it } from 'vitest'
import { jobFilters } from './filters.ts'

const through = (address: string) => jobFilters.read(new URLSearchParams(address))

it('reads from an address what it wrote there, and nothing that no call would take', () => {
  const filters = {
    category: 453,
    budget_min: 40_000,
    search: 'low light & “dark”',
    currency: 'EUR',
    state: 'Isère',
    new: true,
  }
  const written = new URLSearchParams(jobFilters.write(filters)).toString()
  expect(through(written)).toEqual(filters)
  expect(jobFilters.write({})).toEqual({})
  expect(
    through('category=x&budget_min=-5&budget_max=1e99&mine=yes&currency=EUROS&other=1'),
  ).toEqual({ currency: 'EUR' })
  expect(through(`search=${'x'.repeat(500)}`).search).toHaveLength(100)
})
