import { useParams, useSearchParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { EmptyState, ErrorState } from '@plaudit/ui/empty-state'
import { Spinner } from '@plaudit/ui/spinner'
import { shownRound } from '../../../lib/rounds.ts'
import type { Route } from './+types/reveal'
import { NotFound } from '../../../components/route-error.tsx'
import { isAbsent, sentenceOf } from '../../../lib/failure.ts'
import { pageMeta } from '../../../lib/meta.ts'
import { part } from '../../../lib/part.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { asRanked, isRanked, liveRoundOf } from '../open/live-round.ts'

const RevealScreen = part(() => import('./reveal-screen.tsx'), { soon: true })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.reveal_title(),
    description: m.reveal_description(),
    hidden: true,
  })

/** `/cx/{cx_id}/reveal`: the result place by place, for a stage. */
export default function RevealRoute() {
  const { cx_id = '' } = useParams()
  const [params] = useSearchParams()
  const asked = Number(params.get('round')) || undefined
  const head = useQuery({ ...callQuery('contest/v2/fetchContest', { cx_id }), staleTime: Infinity })
  const round_id = asked ?? (head.data && shownRound(head.data.contest)?.round_id)
  const query = useQuery({
    ...callQuery('contest/v2/fetchContest', { cx_id, ...(round_id && { round_id }) }),
    enabled: head.data !== undefined,
    // A result told on a stage does not change under it.
    staleTime: Infinity,
  })
  const error = head.error ?? query.error
  if (query.data) {
    const data = asRanked(liveRoundOf(query.data, round_id ?? null))
    if (!mayTell(data.contest))
      return (
        <Nothing cxId={cx_id} title={m.reveal_too_soon()}>
          {data.contest.state === 'review' ? m.reveal_under_review() : m.reveal_not_over()}
        </Nothing>
      )
    // If nothing counts all would share the first place: nobody is called the winner of that.
    return isRanked(data) ? (
      <RevealScreen key={round_id} data={data} />
    ) : (
      <Nothing cxId={cx_id} title={m.reveal_nothing()}>
        {m.contests_nothing_counted()}
      </Nothing>
    )
  }
  if (isAbsent(error))
    return (
      <main id="content">
        <NotFound />
      </main>
    )
  return (
    <main
      className="grid min-h-dvh place-items-center bg-stage p-6 text-on-stage"
      aria-busy={!error}
    >
      {error ? (
        <ErrorState
          level={1}
          title={m.reveal_failed()}
          onRetry={() => void Promise.all([head.refetch(), query.refetch()])}
          retrying={head.isFetching || query.isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <>
          <h1 className="hidden-text">{m.reveal_title()}</h1>
          <Spinner />
        </>
      )}
    </main>
  )
}

/** A declared result is everybody's; one under review is its team's to rehearse with. */
function mayTell({
  state,
  can,
  results_hidden,
  declared_at,
}: Parameters<typeof shownRound>[0] & {
  state: string
  can: { edit: boolean }
  results_hidden: boolean
  declared_at: string | null
}): boolean {
  if (declared_at !== null) return true
  return can.edit && !results_hidden && ['ended', 'review', 'archived', 'between'].includes(state)
}

/** Why nothing is told here, and the way on. */
function Nothing({ cxId, title, children }: { cxId: string; title: string; children: string }) {
  return (
    <main id="content" className="page grid min-h-dvh place-items-center py-10">
      <EmptyState
        level={1}
        scene="trophy"
        title={title}
        action={
          <ButtonLink variant="act" href={`/cx/${cxId}`}>
            {m.reveal_to_contest()}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </main>
  )
}
