import { ErrorState } from '@plaudit/ui/empty-state'
import type { ErrorStateProps } from '@plaudit/ui/empty-state'
import { sentenceOf } from '../lib/failure.ts'

interface Props extends Pick<ErrorStateProps, 'title' | 'level'> {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** What was asked for did not come: why, and asking again. */
export function QueryFault({ query, ...shown }: Props) {
  return (
    <ErrorState {...shown} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {sentenceOf(query.error)}
    </ErrorState>
  )
}
