import { useMutation, useQueryClient } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { CopyField } from '@plaudit/ui/copy-field'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../lib/api.ts'
import { callKey } from '../../lib/query.ts'

/**
 * Makes the address that calendar programs follow, and ends it; one that is there already is told by nobody, only
 * replaced.
 */
export function FeedAddress({ hasOne }: { hasOne: boolean }) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: callKey('tasks/get') })
  const making = useMutation({ mutationFn: () => api.call('tasks/makeFeed', {}), onSettled })
  const ending = useMutation({
    mutationFn: () => api.call('tasks/endFeed', {}),
    onSuccess: () => {
      making.reset()
      showSuccess(m.todos_calendar_ended())
    },
    onSettled,
  })
  return (
    <div className="grid gap-4">
      {making.data ? (
        <CopyField label={m.todos_calendar_address()} value={making.data.url} />
      ) : (
        hasOne && <p className="text-small text-muted">{m.todos_calendar_again()}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {!making.data && (
          <Button variant="quiet" loading={making.isPending} onClick={() => making.mutate()}>
            {hasOne ? m.todos_calendar_another() : m.todos_calendar_make()}
          </Button>
        )}
        {(hasOne || making.data) && (
          <Button variant="quiet" loading={ending.isPending} onClick={() => ending.mutate()}>
            {m.todos_calendar_end()}
          </Button>
        )}
      </div>
    </div>
  )
}
