import { useEffect } from 'react'
import { isRouteErrorResponse, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import { ContestantCardSkeletons, Skeleton } from '@plaudit/ui/skeleton'
import { NotFound, RouteErrorBoundary } from '../../components/route-error.tsx'
import { api } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { isSignedIn } from '../../lib/session.ts'
import { ContestScreen } from './contest-screen.tsx'
import { shownRound, stageOf } from './stage.ts'

/** A contest that a visitor does not find may be a draft of the person who looks: they see it as a preview. */
export function ContestBoundary({ error }: { error: unknown }) {
  const alive = useHydrated()
  const { cx_id, slug } = useParams()
  const missing = isRouteErrorResponse(error) && error.status === 404
  if (missing && alive && isSignedIn() && (cx_id ?? slug) !== undefined)
    return <Preview {...(cx_id !== undefined ? { cx_id } : { slug: slug ?? '' })} />
  return <RouteErrorBoundary error={error} />
}

function Preview(asked: { cx_id?: string; slug?: string }) {
  const { data, error } = useQuery({
    queryKey: ['preview', asked],
    queryFn: async ({ signal }) => {
      const answer = await api.call('contest/v2/fetchContest', asked, { quiet: true, signal })
      return stageOf(answer, shownRound(answer.contest)?.round_id ?? null)
    },
    retry: false,
  })
  useEffect(() => {
    if (data) document.title = data.contest.contest_name
  }, [data])
  if (error) return <NotFound />
  if (!data) return <StageSkeleton />
  return (
    <ContestScreen
      initial={data}
      ballotId=""
      notice={
        <Banner
          tone="info"
          action={
            data.contest.can.edit && (
              <Link href={`/studio/${data.contest.cx_id}`}>{m.contests_open_studio()}</Link>
            )
          }
        >
          {m.contests_preview()}
        </Banner>
      }
    />
  )
}

/** A contest's page of its final size, before it is there. */
export function StageSkeleton() {
  return (
    <>
      <Skeleton className="h-[356px] rounded-none md:h-[360px]" />
      <div className="page pt-20 pb-16">
        <ContestantCardSkeletons />
      </div>
    </>
  )
}
