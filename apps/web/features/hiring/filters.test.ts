import { expect, it } from 'vitest'
import { edgesOf, placesOf, sumsAt } from './edges.ts'
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
  // An amount of a currency that nobody knows could not be written.
  expect(through('currency=ABC&budget_min=400')).toEqual({ budget_min: 400 })
  expect(through(`search=${'x'.repeat(500)}`).search).toHaveLength(100)
})

it('chooses a budget by the edges of its bars, and an end asks for nothing', () => {
  const bars = [200, 500, 1000].map((from, n) => ({
    from,
    to: [500, 1000, 2000][n] ?? 0,
    count: n,
  }))
  const edges = edgesOf(bars)
  expect(edges).toEqual([200, 500, 1000, 2000])
  expect(sumsAt(edges, [0, 3])).toEqual([undefined, undefined])
  expect(sumsAt(edges, [1, 2])).toEqual([500, 1000])
  expect(placesOf(edges, undefined, undefined)).toEqual([0, 3])
  // A typed sum takes in the bar around it, and never less than one.
  expect(placesOf(edges, 700, 800)).toEqual([1, 2])
  expect(placesOf(edges, 9000, 9500)).toEqual([2, 3])
  expect(placesOf(edges, 3, 4)).toEqual([0, 1])
})
