import { useMutation } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { CopyField } from '@plaudit/ui/copy-field'
import { api } from '../../lib/api.ts'

/** Makes the address that calendar programs follow; one that is there already is told by nobody, only replaced. */
export function FeedAddress({ hasOne }: { hasOne: boolean }) {
  const making = useMutation({ mutationFn: () => api.call('tasks/makeFeed', {}) })
  if (making.data) return <CopyField label={m.todos_calendar_address()} value={making.data.url} />
  return (
    <div>
      {hasOne && <p className="mb-3 text-small text-muted">{m.todos_calendar_again()}</p>}
      <Button variant="quiet" loading={making.isPending} onClick={() => making.mutate()}>
        {hasOne ? m.todos_calendar_another() : m.todos_calendar_make()}
      </Button>
    </div>
  )
}
