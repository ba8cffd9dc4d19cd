import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReportReason } from '@plaudit/contract/reports/shapes'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { showError, showSuccess } from '@plaudit/ui/toast'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/dialogs.ts'
import { callKey } from '../../lib/query.ts'
import type { ListedPerson } from './people-table.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

interface Props {
  chosen: readonly ListedPerson[]
  onClear: () => void
}

/** Does one act for each of several people, one after another: each is a call with its own line in the audit log. */
function useForEach(onDone: (failed: readonly ListedPerson[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ people, act }: { people: readonly ListedPerson[]; act: Act }) => {
      const failed: ListedPerson[] = []
      for (const person of people)
        await act(person).catch(() => {
          failed.push(person)
        })
      return failed
    },
    onSuccess: (failed, { people }) => {
      const done = people.length - failed.length
      if (done > 0) showSuccess(m.admin_chosen_done({ count: done }))
      if (failed.length > 0)
        showError(
          m.admin_chosen_failed({ names: failed.map(({ full_name: name }) => name).join(', ') }),
        )
      onDone(failed)
    },
    onSettled: () => void client.invalidateQueries({ queryKey: callKey('admin/getUsers') }),
  })
}
type Act = (person: ListedPerson) => Promise<unknown>

/** Acts for the chosen people together: a sign-out, a suspension. */
export function ChosenPeople({ chosen, onClear }: Props) {
  const [isSuspending, setSuspending] = useState(false)
  const doing = useForEach(() => {
    setSuspending(false)
    onClear()
  })
  if (chosen.length === 0) return null
  const signOut = async () => {
    const isMeant = await confirm({
      title: m.admin_chosen_sign_out({ count: chosen.length }),
      description: m.admin_sign_out_text(),
    })
    if (isMeant)
      doing.mutate({
        people: chosen,
        act: ({ ID }) => api.call('admin/signOutUser', { user_id: ID }, { quiet: true }),
      })
  }
  const suspend = (given: { reason: ReportReason; words: string }) =>
    doing.mutate({
      people: chosen,
      act: ({ ID }) => api.call('admin/suspendUser', { user_id: ID, ...given }, { quiet: true }),
    })
  return (
    <div className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 pl-4 shadow-3">
      <p role="status" className="flex-[1_1_10rem] font-medium">
        {m.entries_selected({ count: chosen.length })}
      </p>
      <Button variant="ghost" onClick={onClear} disabled={doing.isPending}>
        {m.entries_clear()}
      </Button>
      <Button onClick={() => void signOut()} loading={doing.isPending && !isSuspending}>
        {m.admin_sign_out()}
      </Button>
      <Button variant="danger" onClick={() => setSuspending(true)} disabled={doing.isPending}>
        {m.admin_suspend()}
      </Button>
      {isSuspending && (
        <SuspendDialog
          name={chosen.map(({ full_name: name }) => name).join(', ')}
          busy={doing.isPending}
          onClose={() => setSuspending(false)}
          onGive={suspend}
        />
      )}
    </div>
  )
}
