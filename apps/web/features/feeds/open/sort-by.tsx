import { feedKinds, type FeedSort } from '@plaudit/contract/feeds/constants'
import { m } from '@plaudit/i18n/messages'
import { Segmented } from '@plaudit/ui/segmented'
import { Select } from '@plaudit/ui/select'
import { kindNames, useKind } from './use-kinds.ts'

interface Props {
  sort: FeedSort
  onSort: (sort: FeedSort) => void
}

/** Which posts stand in a feed and in what order; posts of one kind stand newest first. */
export default function SortBy({ sort, onSort }: Props) {
  const { kind, setKind } = useKind()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <Segmented
        label={m.feeds_sort()}
        className={kind === undefined ? 'justify-self-start' : 'hidden'}
        value={sort}
        onValueChange={(value) => onSort(value as FeedSort)}
        options={[
          { value: 'new', label: m.feeds_sort_new() },
          { value: 'hot', label: m.feeds_sort_hot() },
          { value: 'top', label: m.feeds_sort_top() },
        ]}
      />
      <Select
        aria-label={m.feeds_kinds()}
        className="max-w-44 xl:hidden"
        value={kind ?? ''}
        placeholder={m.feeds_kind_all()}
        onChange={(event) => setKind(feedKinds.find((one) => one === event.target.value))}
        options={feedKinds.map((value) => ({ value, label: kindNames[value]() }))}
      />
    </div>
  )
}
