import { lazy, Suspense, useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { ErrorState } from '@plaudit/ui/empty-state'
import { PanelSkeleton, Skeleton } from '@plaudit/ui/skeleton'
import type { Route } from './+types/judge'
import { LoneState } from '../../../components/lone-state.tsx'
import { NotFound } from '../../../components/route-error.tsx'
import { loadChunk } from '../../../lib/chunk.ts'
import { isAbsent, sentenceOf } from '../../../lib/failure.ts'
import { pageMeta } from '../../../lib/meta.ts'
import { callQuery } from '../../../lib/query.ts'
import type { ScreenHandle } from '../../../lib/handle.ts'
import { useQuery } from '../../../lib/use-query.ts'

const JudgeScreen = lazy(() =>
  loadChunk(async () => ({ default: (await import('./judge-screen.tsx')).JudgeScreen })),
)

/** Milliseconds between two looks for another open round, or marks from another device. */
const lookAgain = 30_000

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.judging_title({ contest: '' }).replace(/[\s:]+$/, ''),
    description: m.judging_private(),
    hidden: true,
  })

export const handle = { ownNav: true } satisfies ScreenHandle

/** `/judge/{cx_id}`: a judge's own sheet, one contestant at a time. */
export default function JudgeRoute() {
  const { cx_id = '' } = useParams()
  // Without a round the server answers with the open one: the sheet goes on to the next round by itself.
  const sheet = useQuery({
    ...callQuery('contest/v2/getSheet', { cx_id }),
    staleTime: 0,
    refetchInterval: lookAgain,
  })
  const contest = useQuery(callQuery('contest/v2/fetchContest', { cx_id }))
  useNewRound(cx_id, sheet.data?.sheet.round_id)
  const error = sheet.error ?? contest.error
  if (sheet.data && contest.data)
    return (
      <Suspense fallback={<Loading />}>
        <JudgeScreen
          key={`${cx_id} ${sheet.data.sheet.round_id}`}
          contest={contest.data.contest}
          contestants={contest.data.contestants}
          sheet={sheet.data.sheet}
        />
      </Suspense>
    )
  if (isAbsent(error)) return <NotFound />
  if (error instanceof CallError && [403, 409].includes(error.status))
    return <NoJudge cxId={cx_id} />
  if (error)
    return (
      <div className="page py-10">
        <ErrorState
          level={1}
          title={m.judging_failed()}
          onRetry={() => void Promise.all([sheet.refetch(), contest.refetch()])}
          retrying={sheet.isFetching || contest.isFetching}
        >
          {sentenceOf(error)}
        </ErrorState>
      </div>
    )
  return <Loading />
}

/** Reads the contest again where the sheet goes on to another round: its contestants were chosen a moment ago. */
function useNewRound(cxId: string, roundId: number | undefined): void {
  const client = useQueryClient()
  const before = useRef(roundId)
  useEffect(() => {
    if (before.current !== undefined && before.current !== roundId)
      void client.invalidateQueries(callQuery('contest/v2/fetchContest', { cx_id: cxId }))
    before.current = roundId
  }, [client, cxId, roundId])
}

function NoJudge({ cxId }: { cxId: string }) {
  return (
    <LoneState
      scene="door"
      title={m.judging_judges_only_title()}
      href={`/cx/${cxId}`}
      verb={m.judging_to_contest()}
    >
      {m.judging_judges_only_text()}
    </LoneState>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="page grid gap-6 py-6 lg:grid-cols-[260px_minmax(0,1fr)]">
      <h1 className="hidden-text">{m.judging_of()}</h1>
      <div className="grid content-start gap-3 max-lg:hidden">
        <Skeleton className="h-9 w-40" />
        <PanelSkeleton className="h-96" />
      </div>
      <div className="grid content-start gap-4">
        <Skeleton className="h-9 w-64" />
        <PanelSkeleton className="h-[520px]" />
      </div>
    </div>
  )
}
