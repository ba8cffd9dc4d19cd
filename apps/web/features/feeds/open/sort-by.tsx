import type { FeedSort } from '@plaudit/contract/feeds/constants'
import { m } from '@plaudit/i18n/messages'
import { Segmented } from '@plaudit/ui/segmented'

interface Props {
  sort: FeedSort
  onSort: (sort: FeedSort) => void
}

/** In what order posts stand. */
export default function SortBy({ sort, onSort }: Props) {
  return (
    <Segmented
      label={m.feeds_sort()}
      className="justify-self-start"
      value={sort}
      onValueChange={(value) => onSort(value as FeedSort)}
      options={[
        { value: 'new', label: m.feeds_sort_new() },
        { value: 'hot', label: m.feeds_sort_hot() },
        { value: 'top', label: m.feeds_sort_top() },
      ]}
    />
  )
}
