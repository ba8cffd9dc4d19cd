import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState, ErrorState } from '@plaudit/ui/empty-state'
import type { ErrorStateProps } from '@plaudit/ui/empty-state'
import { isAbsent, sentenceOf } from '../lib/failure.ts'

interface Props extends Pick<ErrorStateProps, 'title' | 'level'> {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/**
 * Says why a query failed and offers to ask again. A page that is forbidden or absent does not come by asking again.
 */
export function QueryFault({ query, ...shown }: Props) {
  const { error } = query
  if (error instanceof CallError && error.status === 403)
    return (
      <EmptyState
        {...shown}
        scene="door"
        // A part that is switched off is nobody else's.
        title={error.code === 'part_off' ? shown.title : m.common_forbidden_title()}
        action={<ButtonLink href="/contests">{m.common_see_contests()}</ButtonLink>}
      >
        {sentenceOf(error)}
      </EmptyState>
    )
  if (isAbsent(error))
    return (
      <EmptyState
        {...shown}
        scene="chair"
        title={m.common_not_found_title()}
        action={<ButtonLink href="/">{m.common_back_to_start()}</ButtonLink>}
      >
        {hasOwnSentence(error) ? sentenceOf(error) : m.common_not_found_text()}
      </EmptyState>
    )
  return (
    <ErrorState {...shown} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {sentenceOf(error)}
    </ErrorState>
  )
}

/** Parts of the product may say in their own words that a thing is missing; an address of a wrong form has no such words. */
const hasOwnSentence = (error: unknown): boolean =>
  error instanceof CallError && error.status !== 400 && error.code !== 'not_found'
