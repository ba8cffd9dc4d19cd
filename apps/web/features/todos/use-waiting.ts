import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useUser } from '../../lib/user.ts'

/** Returns the number of tasks that wait for the person. */
export function useTasksWaiting(): number {
  const { user } = useUser()
  const { data } = useQuery({
    ...callQuery('tasks/get', {}),
    enabled: user !== undefined,
    staleTime: 60_000,
  })
  return data?.tasks.length ?? 0
}
