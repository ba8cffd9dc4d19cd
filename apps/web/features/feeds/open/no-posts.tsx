import { m } from '@plaudit/i18n/messages'
import { EmptyState } from '@plaudit/ui/empty-state'

/** Stands where a club has no posts, or none of the kind that its reader chose. */
export default function NoPosts({ isOfKind }: { isOfKind: boolean }) {
  return (
    <EmptyState level={2} title={isOfKind ? m.feeds_kind_none_title() : m.feeds_none_title()}>
      {isOfKind ? m.feeds_kind_none_text() : m.feeds_none_text()}
    </EmptyState>
  )
}
