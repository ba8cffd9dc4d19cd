import ListOrdered from 'lucide-react/icons/list-ordered'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { Select } from '@plaudit/ui/select'
import { ExportMenu } from '../../../components/export-menu.tsx'
import { useStudioPlace } from '../../../lib/area.ts'

export type OwnContestant = Contestant & { contest_name: string }

interface Props {
  contests: readonly Contest[]
  cxId: string
  onContest: (cxId: string) => void
  search: string
  onSearch: (text: string) => void
  order: string
  onOrder: (order: string) => void
  /** Content of a file: the list as it is filtered now. */
  exported: Readonly<Record<string, unknown>>
}

export function ContestantFilters({
  contests,
  cxId,
  onContest,
  search,
  onSearch,
  order,
  onOrder,
  exported,
}: Props) {
  const { studio } = useStudioPlace()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 sm:max-lg:grid sm:max-lg:grid-cols-2">
      <Select
        aria-label={m.studio_contest()}
        value={cxId}
        placeholder={m.studio_all_contests()}
        options={contests.map(({ cx_id, contest_name }) => ({ value: cx_id, label: contest_name }))}
        onChange={(event) => onContest(event.target.value)}
        className="lg:max-w-72"
      />
      <EarlySearchBox
        label={m.studio_find_contestant()}
        placeholder={m.studio_find_contestant()}
        size="md"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        onClear={() => onSearch('')}
        className="min-w-48 flex-1"
      />
      {cxId && (
        <ButtonLink
          href={studio(cxId, '?section=contestants&do=order')}
          icon={<ListOrdered aria-hidden="true" />}
        >
          {m.studio_order_change()}
        </ButtonLink>
      )}
      <Select
        aria-label={m.area_order()}
        value={order}
        placeholder={m.area_order_position()}
        options={[
          { value: 'name', label: m.area_order_name() },
          { value: 'newest', label: m.area_order_newest() },
        ]}
        onChange={(event) => onOrder(event.target.value)}
        className="min-w-0 grow basis-36 lg:max-w-56"
      />
      <ExportMenu call="contest/v2/getAllContestants" filters={exported} name="contestants" />
    </div>
  )
}
