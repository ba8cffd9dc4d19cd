import type { Choice, FilterGroup } from './choices.ts'
import { CategorySide, FilterSide } from './filter-side.tsx'
import type { Filters } from './filters.ts'

interface Props {
  choices: readonly Choice[]
  filters: Filters
  groups: readonly FilterGroup[]
}

/** Categories and filters beside the list, on a desk: addresses all, which lead on before their script is there. */
export default function DeskSide({ choices, filters, groups }: Props) {
  return (
    <>
      <CategorySide choices={choices} />
      <div className="mt-4 border-t border-line pt-5">
        <FilterSide filters={filters} groups={groups} />
      </div>
    </>
  )
}
