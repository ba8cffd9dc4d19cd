import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { EmptyState, ErrorState } from '@plaudit/ui/empty-state'

/** Nothing came and nothing was kept. */
export function Missing({
  why,
  retrying,
  onRetry,
}: {
  why: 'failed' | 'offline'
  retrying: boolean
  onRetry: () => void
}) {
  if (why === 'failed')
    return (
      <ErrorState title={m.lists_missing()} retrying={retrying} onRetry={onRetry}>
        {m.lists_missing_text()}
      </ErrorState>
    )
  return (
    <EmptyState
      scene="dark"
      title={m.lists_offline()}
      action={
        <Button variant="outline" onClick={onRetry}>
          {m.common_try_again()}
        </Button>
      }
    >
      {m.lists_offline_text()}
    </EmptyState>
  )
}
