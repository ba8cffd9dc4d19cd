import type { Contestant } from '@plaudit/contract/contests/contestant'
import type { Sort } from '@plaudit/ui/data-table'

/** Contestants by one of their columns; equals by place, those without a place last. */
export function sorted(
  contestants: readonly Contestant[],
  sort: Sort,
  locale: string,
): Contestant[] {
  const sign = sort.direction === 'ascending' ? 1 : -1
  const place = (one: Contestant) => one.place ?? Number.MAX_SAFE_INTEGER
  const compare = (a: Contestant, b: Contestant): number => {
    if (sort.key === 'name')
      return sign * a.contestant_name.localeCompare(b.contestant_name, locale)
    if (sort.key === 'votes') return sign * ((a.votes ?? 0) - (b.votes ?? 0))
    return sign * (place(a) - place(b))
  }
  return contestants.toSorted((a, b) => compare(a, b) || place(a) - place(b))
}
