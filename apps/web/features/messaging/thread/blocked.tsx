import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PublicUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { api } from '../../../lib/api.ts'

/** Stands in the place of the box while the reader blocks the other person: it says so, and leads back. */
export function Blocked({ other, reload }: { other: PublicUser; reload: () => void }) {
  const queries = useQueryClient()
  const turn = useMutation({
    mutationFn: () => api.call('messages/block', { user_id: other.ID, wanted: false }),
    onSuccess: () => {
      reload()
      void queries.invalidateQueries({ queryKey: ['conversations'] })
    },
  })
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface p-3 text-center text-muted">
      <p>{m.messaging_you_block({ name: other.full_name })}</p>
      <Button loading={turn.isPending} onClick={() => turn.mutate()}>
        {m.messaging_unblock()}
      </Button>
    </div>
  )
}
