import { isCurrency } from '@plaudit/contract/currencies'
import type { Addressed } from '../../lib/use-addressed.ts'
import type { Categories, Filters, JobsPage, SetFilters } from './use-jobs.ts'

/** Props of every part of the jobs' filters. */
export interface FilterProps {
  filters: Filters
  onChange: (filters: Filters) => void
  categories: Categories
  facets: JobsPage['facets']
  budgets: JobsPage['budgets']
}

const numbers = ['category', 'budget_min', 'budget_max'] as const
const texts = ['search', 'currency', 'country_code', 'state'] as const
const flags = ['new', 'mine'] as const

/** Reads the filters that a call would take from an address that people can write themselves. */
function read(params: URLSearchParams): Filters {
  const filters: Record<string, string | number | true> = {}
  for (const name of numbers) {
    const value = Number(params.get(name) ?? '')
    if (Number.isSafeInteger(value) && value > 0) filters[name] = value
  }
  const most = { search: 100, currency: 3, country_code: 2, state: 80 }
  for (const name of texts) {
    const value = (params.get(name) ?? '').slice(0, most[name])
    if (value !== '' && (name !== 'currency' || isCurrency(value))) filters[name] = value
  }
  for (const name of flags) if (params.get(name) === '1') filters[name] = true
  return filters as Filters
}

/** Form of the jobs' filters in an address. */
export const jobFilters: Addressed<Filters> = {
  names: [...numbers, ...texts, ...flags],
  read,
  write: (filters) =>
    Object.fromEntries(
      Object.entries(filters).flatMap(([name, value]) =>
        value === undefined || value === '' || value === false
          ? []
          : [[name, value === true ? '1' : String(value)]],
      ),
    ),
}

/** Filters with a change, without the choices that were taken back. */
export const changed = (filters: Filters, change: Parameters<SetFilters>[0]): Filters =>
  Object.fromEntries(
    Object.entries({ ...filters, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  ) as Filters
