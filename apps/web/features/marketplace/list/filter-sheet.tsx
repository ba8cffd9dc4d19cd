import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Drawer } from '@plaudit/ui/drawer'
import type { FilterGroup } from './choices.ts'
import { FilterSide } from './filter-side.tsx'
import { cleared, hrefOf, type Filters } from './filters.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  filters: Filters
  groups: readonly FilterGroup[]
  total: number | undefined
}

/** The filters on a phone: a drawer that stays open while they are chosen. */
export default function FilterSheet({ open, onOpenChange, filters, groups, total }: Props) {
  return (
    <Drawer
      side="right"
      open={open}
      onOpenChange={onOpenChange}
      title={m.marketplace_filters()}
      footer={
        <div className="flex gap-3">
          <ButtonLink href={hrefOf(cleared(filters))} className="flex-none">
            {m.marketplace_clear_all()}
          </ButtonLink>
          <Button variant="act" full onClick={() => onOpenChange(false)}>
            {total === undefined
              ? m.marketplace_filters()
              : m.marketplace_show({ count: Math.min(total, 1000) })}
          </Button>
        </div>
      }
    >
      <FilterSide filters={filters} groups={groups} />
    </Drawer>
  )
}
