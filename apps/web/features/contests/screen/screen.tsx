import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { ErrorState } from '@plaudit/ui/empty-state'
import { Spinner } from '@plaudit/ui/spinner'
import type { Route } from './+types/screen'
import { NotFound } from '../../../components/route-error.tsx'
import { isAbsent, sentenceOf } from '../../../lib/failure.ts'
import { pageMeta } from '../../../lib/meta.ts'
import { part } from '../../../lib/part.ts'
import { callQuery } from '../../../lib/query.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { shownRound } from '../../../lib/rounds.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { asRanked, liveRoundOf } from '../open/live-round.ts'

const ScreenView = part(() => import('./screen-view.tsx'), { soon: true })

const call = 'contest/v2/getCachedContest/{cx_id}'
/** Least milliseconds between two drawings of the hall's screen, and between two questions without being told. */
const calm = 2000
const unasked = 10_000

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.reveal_screen_title(),
    description: m.reveal_screen_description(),
    hidden: true,
  })

/**
 * `/cx/{cx_id}/screen`: the standing as it moves, for a hall. The screen shows what everybody may know, also if an
 * account is signed in on the machine behind the projector.
 */
export default function ScreenRoute() {
  const { cx_id = '' } = useParams()
  const head = useQuery({ ...callQuery(call, { cx_id }), refetchInterval: unasked })
  const round_id = head.data && shownRound(head.data.contest)?.round_id
  const query = useQuery({
    ...callQuery(call, { cx_id, ...(round_id && { round_id }) }),
    enabled: head.data !== undefined,
    refetchInterval: unasked,
  })
  useMoved(cx_id, () => void Promise.all([head.refetch(), query.refetch()]))
  const error = head.error ?? query.error
  if (query.data) {
    const data = asRanked(liveRoundOf(query.data, round_id ?? null))
    return <ScreenView waiting={<Waiting />} data={data} />
  }
  if (isAbsent(error))
    return (
      <main id="content">
        <NotFound />
      </main>
    )
  if (!error) return <Waiting />
  return (
    <main className={empty}>
      <ErrorState level={1} title={m.reveal_screen_failed()} onRetry={() => void head.refetch()}>
        {sentenceOf(error)}
      </ErrorState>
    </main>
  )
}

const empty = 'grid min-h-dvh place-items-center bg-stage p-6 text-on-stage'

/** Until the standing is there, and what draws it. */
function Waiting() {
  return (
    <main className={empty} aria-busy>
      <h1 className="hidden-text">{m.reveal_screen_title()}</h1>
      <Spinner />
    </main>
  )
}

/** Asks anew when the contest moved, calmly: a hall reads, and votes come in by the hundred. */
function useMoved(cxId: Contest['cx_id'], again: () => void): void {
  const latest = useRef(again)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = again
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, calm)
  }
  useTopic(`contest:${cxId}`, { onEvent: soon, onReset: soon })
}
