import { useState } from 'react'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Chip } from '@plaudit/ui/chip'
import { part } from '../../lib/part.ts'
import { useUser } from '../../lib/user.ts'
import { changed, type FilterProps } from './filters.ts'
import type { SetFilters } from './use-jobs.ts'

/** Drawn with the list, alive at once after it. */
const FilterFields = part(() => import('./filter-fields.tsx'), { soon: true })

/** When, budget, currency, country, region, category; each choice with its count. */
export function FilterSide({ filters, onChange, categories, facets, budgets }: FilterProps) {
  const { user } = useUser()
  const [isOpen, setOpen] = useState(false)
  const set: SetFilters = (change) => onChange(changed(filters, change))
  return (
    <section aria-label={m.hiring_filters()} className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Chip
          pressed={filters.new === true}
          onClick={() => set({ new: filters.new ? undefined : true })}
        >
          {m.hiring_new()} <span className="num">{facets.new}</span>
        </Chip>
        {user && (
          <Chip
            pressed={filters.mine === true}
            onClick={() => set({ mine: filters.mine ? undefined : true })}
          >
            {m.hiring_mine()}
          </Chip>
        )}
        <Button
          className="lg:hidden"
          aria-expanded={isOpen}
          icon={<SlidersHorizontal aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {m.hiring_filters()}
        </Button>
      </div>
      <div className={`gap-4 lg:grid ${isOpen ? 'grid' : 'hidden'}`}>
        <FilterFields
          filters={filters}
          onChange={onChange}
          categories={categories}
          facets={facets}
          budgets={budgets}
        />
      </div>
    </section>
  )
}
