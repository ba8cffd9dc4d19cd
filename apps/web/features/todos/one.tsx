import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { OwnPage } from '../../components/own-page.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/dialogs.ts'
import { isAbsent } from '../../lib/failure.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useAsLeft } from './as-left.ts'
import { Row } from './row.tsx'

export const meta = ownMeta(m.todos_name)

/** `/task?id=`: one task of one's own with its notes; without an id the list of them. */
export default function OneTask() {
  const [search] = useSearchParams()
  const taskId = Number(search.get('id'))
  if (taskId === 0) return <Navigate to="/my-tasks" replace />
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[720px]! py-6 lg:py-8">
          <h1 className="text-title lg:text-title-desk">{m.todos_name()}</h1>
          <Shown taskId={taskId} />
        </div>
      )}
    </OwnPage>
  )
}

function Shown({ taskId }: { taskId: number }) {
  const query = useQuery(callQuery('tasks/get', { task_id: taskId }))
  const tasks = useAsLeft(query.data?.tasks)
  const client = useQueryClient()
  const navigate = useNavigate()
  const removing = useMutation({
    mutationFn: () => api.call('tasks/remove', { task_id: taskId }),
    onSuccess: async () => {
      await navigate('/my-tasks', { replace: true })
      await client.invalidateQueries({ queryKey: callKey('tasks/get', {}) })
    },
  })
  if (query.isError && (!query.data || isAbsent(query.error)))
    return <QueryFault title={m.todos_failed()} query={query} />
  const [todo] = tasks ?? []
  if (todo === undefined) return <PanelSkeleton className="mt-6 h-40" />
  const remove = async () => {
    if (
      await confirm({ title: m.todos_remove_ask(), danger: true, confirmLabel: m.todos_remove() })
    )
      removing.mutate()
  }
  return (
    <>
      <Card padding="none" className="mt-6">
        <ul>
          <Row todo={{ ...todo, notes: '' }} isLate={false} />
        </ul>
        {todo.notes !== '' && (
          <p className="px-4 pb-4 whitespace-pre-wrap wrap-anywhere">{todo.notes}</p>
        )}
      </Card>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink variant="act" className="at-thumb" href={`/editTask?id=${taskId}`}>
          {m.todos_edit()}
        </ButtonLink>
        <Button variant="quiet" loading={removing.isPending} onClick={() => void remove()}>
          {m.todos_remove()}
        </Button>
        <ButtonLink variant="ghost" href="/my-tasks">
          {m.todos_title()}
        </ButtonLink>
      </div>
    </>
  )
}
