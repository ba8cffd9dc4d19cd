import { useLocation } from 'react-router'
import type { Reply } from '@plaudit/contract/calls'
import type { Round } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Link } from '@plaudit/ui/link'
import { roundById, roundsOf, shownRound } from '../../lib/rounds.ts'
import { PageTitle } from '../../components/page-title.tsx'
import { NotFound } from '../../components/route-error.tsx'
import { api } from '../../lib/api.ts'
import { useQuery } from '../../lib/use-query.ts'
import DownBand from '../reports/open/down-band.tsx'
import { ContestScreen } from './contest-screen.tsx'
import ContestantScreen from './contestant-screen.tsx'
import { ownPageOf } from './load-contestant.ts'
import { StageSkeleton } from './stage-skeleton.tsx'
import { asSent, liveRoundOf } from './open/live-round.ts'

type Answer = Reply<'contest/v2/fetchContest'>

interface Asked {
  contest: { cx_id: string } | { slug: string }
  /** Round of the address; by default the round that would count now. */
  roundId: string | undefined
  assoxId: string | undefined
}

/** A contest that only its team sees, or one of its people, as it will look to everybody. */
export default function Preview({ contest, roundId, assoxId }: Asked) {
  const { data, error } = useQuery({
    queryKey: ['preview', contest],
    queryFn: ({ signal }) => api.call('contest/v2/fetchContest', contest, { quiet: true, signal }),
    retry: false,
  })
  if (error) return <NotFound />
  if (!data) return <StageSkeleton />
  const round = roundOf(data, roundId, assoxId)
  if (roundId !== undefined && round === undefined) return <NotFound />
  const shown =
    assoxId === undefined ? (
      <Whole answer={data} round={round} />
    ) : (
      <One answer={data} round={round} assoxId={assoxId} />
    )
  return (
    <>
      <PageTitle title={data.contest.contest_name} />
      <DownBand thing={{ entity: 'contest', cx_id: data.contest.cx_id }} />
      <Mark contest={data.contest} />
      {shown}
    </>
  )
}

function roundOf({ contest }: Answer, roundId?: string, assoxId?: string): Round | undefined {
  if (roundId !== undefined) return roundById(contest, Number(roundId))
  const theirs = roundsOf(contest).findLast(({ contestants }) =>
    contestants.some((id) => id === assoxId),
  )
  return theirs ?? shownRound(contest)
}

interface Shown {
  answer: Answer
  round: Round | undefined
}

function Whole({ answer, round }: Shown) {
  const light = useLocation().pathname.startsWith('/mobile/')
  const liveRound = asSent(liveRoundOf(answer, round?.round_id ?? null))
  return <ContestScreen initial={liveRound} ballotId="" layout={light ? 'light' : 'full'} />
}

function One({ answer, round, assoxId }: Shown & { assoxId: string }) {
  const liveRound = liveRoundOf(answer, round?.round_id ?? null)
  const found = answer.contestants.find(({ assox_id }) => assox_id === assoxId)
  if (!found || !liveRound.rows.some(({ assox_id }) => assox_id === assoxId)) return <NotFound />
  return (
    <ContestantScreen
      loaded={{
        liveRound,
        assox_id: assoxId,
        person: ownPageOf(found),
        ballotId: '',
        receipt: undefined,
        refused: undefined,
      }}
    />
  )
}

function Mark({ contest }: Pick<Answer, 'contest'>) {
  return (
    <Banner
      tone="info"
      action={
        contest.can.edit && (
          <Link href={`/studio/${contest.cx_id}`}>{m.contests_open_studio()}</Link>
        )
      }
    >
      {m.contests_preview()}
    </Banner>
  )
}
