import { useState } from 'react'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { CountDot } from '@plaudit/ui/pill'
import { part, useAhead } from '../../../lib/part.ts'
import type { FilterGroup } from './choices.ts'
import { filtersOn, type Filters } from './filters.ts'

const FilterSheet = part(() => import('./filter-sheet.tsx'))

interface Props {
  filters: Filters
  groups: readonly FilterGroup[]
  total: number | undefined
}

/** Opens the filters on a phone; the drawer's script comes before it is wanted, and after the list. */
export function FilterDrawer({ filters, groups, total }: Props) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  useAhead(FilterSheet)
  return (
    <div className="relative flex-none lg:hidden">
      <IconButton
        label={m.marketplace_filters()}
        variant="quiet"
        icon={<SlidersHorizontal aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerDown={FilterSheet.preload}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
      <CountDot count={filtersOn(filters)} className="absolute -top-1 -right-1" />
      {wanted && (
        <FilterSheet
          open={open}
          onOpenChange={setOpen}
          filters={filters}
          groups={groups}
          total={total}
        />
      )}
    </div>
  )
}
