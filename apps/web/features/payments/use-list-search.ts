import { useSearchParams } from 'react-router'
import { between } from './open/days.ts'

/** Reads a list's filters, as the address has them: they survive reload and back, and can be sent to somebody. */
export function useListSearch() {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    next.delete('page')
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const text = (name: string) => search.get(name) ?? ''
  return {
    search,
    set,
    text,
    one: <Value extends string>(name: string, of: readonly Value[]) =>
      of.find((value) => value === text(name)),
    days: between(text('from'), text('to')),
    page: Math.max(1, Number(search.get('page')) || 1),
    hrefOf: (page: number) => {
      const next = new URLSearchParams(search)
      next.set('page', String(page))
      return `?${next}`
    },
  }
}

export type ListSearch = ReturnType<typeof useListSearch>
