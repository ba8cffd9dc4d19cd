import { useLocation } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { ChipLink, ChipRow } from '@plaudit/ui/chip'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { AddressMenu } from '../../../components/address-menu.tsx'
import { appBase } from '../../../lib/app-base.ts'
import { deskPart, part } from '../../../lib/part.ts'
import { useIsOn } from '../../../lib/site.ts'
import { useCategoryTopic } from './live.ts'
import { categoryChoices, filterGroups, onChips, sortChoices, type Choice } from './choices.ts'
import { foundWords } from './counts.ts'
import { isNarrowed } from './filters.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { Results } from './results.tsx'
import { SearchLine } from './search-line.tsx'
import type { First } from './load.ts'
import { useFilters, useServices } from './use-services.ts'

/** Addresses all, which lead on before their script is there. */
const OnFilters = part(() => import('./on-filters.tsx'))
const SaveSearch = part(() => import('./save-search.tsx'))
const DeskSide = deskPart(() => import('./desk-side.tsx'))

/** The list of services with its search, categories and filters. */
export function ListScreen({ first }: { first: First }) {
  const locale = useLocale()
  const filters = useFilters()
  const state = useServices(filters, first)
  useCategoryTopic(filters.category, state.refetch)
  const { found, categories } = state
  const choices = categoryChoices(filters, categories, found)
  const groups = filterGroups(filters, found?.facets, locale)
  const chips = onChips(filters, groups, locale)
  const category = categories.find(({ value }) => value === filters.category)
  return (
    <div className="page pt-6 pb-10 md:pt-8">
      <div className="flex items-center justify-between gap-4">
        <h1 className="text-title">{category?.label ?? m.marketplace_heading()}</h1>
        <WayToJobs />
      </div>
      <div className="mt-4 flex max-w-[720px] items-center gap-3">
        <SearchLine filters={filters} />
        <FilterDrawer filters={filters} groups={groups} total={found?.total} />
      </div>
      <Chips choices={choices} />
      <div className="gap-10 lg:grid lg:grid-cols-[240px_minmax(0,1fr)]">
        <aside className="max-lg:hidden pt-5">
          <DeskSide choices={choices} filters={filters} groups={groups} />
        </aside>
        <div className="min-w-0 pt-5">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <p role="status" className="num font-semibold">
              {found && foundWords(found.total)}
            </p>
            <div className="flex min-w-0 flex-wrap items-center gap-x-4">
              <AddressMenu label={m.marketplace_sort()} choices={sortChoices(filters)} />
              {isNarrowed(filters) && <SaveSearch filters={filters} />}
            </div>
          </div>
          {found?.corrected && (
            <p className="mb-3 text-muted">{m.marketplace_corrected({ words: found.corrected })}</p>
          )}
          {chips.length > 0 && <OnFilters filters={filters} chips={chips} />}
          <Results filters={filters} state={state} />
        </div>
      </div>
    </div>
  )
}

/** Jobs stand in the bar and the menu of the site, and in the phone's shell below the tab of the services. */
function WayToJobs() {
  const isOn = useIsOn('jobs')
  const { pathname } = useLocation()
  if (!isOn || pathname !== `${appBase}/services`) return null
  return (
    <Link kind="action" href="/jobs" className="flex-none">
      {m.hiring_title()}
    </Link>
  )
}

/** Over the list where there is no room beside it. */
function Chips({ choices }: { choices: readonly Choice[] }) {
  return (
    <ChipRow label={m.marketplace_category()} className="mt-3 lg:hidden">
      {choices
        .filter(({ count, current, value }) => count > 0 || current || value === '')
        .map(({ href, label, current, value }) => (
          <ChipLink key={href} href={href} current={current}>
            {value === '' ? m.marketplace_all() : label}
          </ChipLink>
        ))}
    </ChipRow>
  )
}
