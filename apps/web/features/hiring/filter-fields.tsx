import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { ChoiceRow } from '../../components/choice-row.tsx'
import { countriesIn } from '../../lib/countries.ts'
import { BudgetFilter } from './budget-filter.tsx'
import { changed, jobFilters, type FilterProps as Props } from './filters.ts'
import type { JobsPage, SetFilters } from './use-jobs.ts'

/** Budget, currency, country, region, category; each choice with its count. */
export default function FilterFields({ filters, onChange, categories, facets, budgets }: Props) {
  const set: SetFilters = (change) => onChange(changed(filters, change))
  return (
    <>
      <BudgetFilter filters={filters} set={set} budgets={budgets} />
      <CurrencyAndCountry filters={filters} set={set} facets={facets} />
      <Field label={m.hiring_state()}>
        <Input
          value={filters.state ?? ''}
          maxLength={80}
          onChange={(event) => set({ state: event.target.value || undefined })}
        />
      </Field>
      <CategoryList filters={filters} set={set} categories={categories} facets={facets} />
      <Field label={m.hiring_category()} className="lg:hidden">
        <Select
          value={String(filters.category ?? '')}
          onChange={(event) => set({ category: Number(event.target.value) || undefined })}
          options={[
            { value: '', label: m.hiring_all() },
            ...categories.map(({ value, label }) => ({
              value: String(value),
              label: `${label}${withCount(facets.category, String(value))}`,
            })),
          ]}
        />
      </Field>
      {Object.keys(filters).some((name) => name !== 'search') && (
        <Button
          onClick={() =>
            onChange(jobFilters.read(new URLSearchParams({ search: filters.search ?? '' })))
          }
        >
          {m.hiring_clear()}
        </Button>
      )}
    </>
  )
}

/** On a desk categories stand one under the other, those with jobs. */
function CategoryList({
  filters,
  set,
  categories,
  facets,
}: Pick<Props, 'filters' | 'categories' | 'facets'> & { set: SetFilters }) {
  const countOf = (value: number) =>
    facets.category.find((one) => one.value === String(value))?.count ?? 0
  const shown = categories
    .filter(({ value }) => value === filters.category || countOf(value) > 0)
    .toSorted((one, other) => countOf(other.value) - countOf(one.value))
  const all = facets.category.reduce((sum, { count }) => sum + count, 0)
  return (
    <div role="group" aria-label={m.hiring_category()} className="max-lg:hidden">
      <p className="mb-1 text-small font-semibold text-muted">{m.hiring_category()}</p>
      <div className="-mx-3">
        <ChoiceRow
          name={m.hiring_all()}
          count={all}
          isChosen={filters.category === undefined}
          onChoose={() => set({ category: undefined })}
        />
        {shown.map(({ value, label }) => (
          <ChoiceRow
            key={value}
            name={label}
            count={countOf(value)}
            isChosen={value === filters.category}
            onChoose={() => set({ category: value })}
          />
        ))}
      </div>
    </div>
  )
}

/** With how many jobs each choice would show. */
const withCount = (list: JobsPage['facets']['category'], value: string): string => {
  const count = list.find((one) => one.value === value)?.count
  return count === undefined ? '' : ` (${count})`
}

function CurrencyAndCountry({
  filters,
  set,
  facets,
}: Pick<Props, 'filters' | 'facets'> & { set: SetFilters }) {
  const locale = useLocale()
  return (
    <>
      <Field label={m.hiring_currency()}>
        <Select
          value={filters.currency ?? ''}
          onChange={(event) => set({ currency: event.target.value || undefined })}
          options={[
            { value: '', label: m.hiring_any() },
            ...facets.currency.map(({ value, count }) => ({
              value,
              label: `${value} (${count})`,
            })),
          ]}
        />
      </Field>
      <Field label={m.hiring_country()}>
        <Select
          value={filters.country_code ?? ''}
          onChange={(event) => set({ country_code: event.target.value || undefined })}
          options={[
            { value: '', label: m.hiring_any_country() },
            ...countriesIn(locale)
              .filter((country) => facets.country_code.some(({ value }) => value === country.value))
              .map(({ value, label }) => ({
                value,
                label: `${label}${withCount(facets.country_code, value)}`,
              })),
          ]}
        />
      </Field>
    </>
  )
}
