import { useNavigate } from 'react-router'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Dashboard } from '@plaudit/contract/contests/dashboard'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Countdown } from '@plaudit/ui/countdown'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Pill } from '@plaudit/ui/pill'
import { Select } from '@plaudit/ui/select'
import { startContestHref } from '../../lib/addresses.ts'
import { useServerSecond } from '../../lib/clock.ts'
import { useMyContestsQuery } from '../../lib/my-contests.ts'
import { stateWords } from '../studio/open/words.ts'
import { Ballots } from './ballots.tsx'
import { Charts } from './charts.tsx'
import { ContestantTable } from './contestants.tsx'
import { ContestList } from './contest-list.tsx'
import { Figures } from './figures.tsx'
import { Sources } from './sources.tsx'
import { Visits } from './visits.tsx'
import { VotingSwitch } from './voting-switch.tsx'
import { slot } from '../../lib/slot.tsx'

/** Parts of other features that tell what waits for the organiser. */
const Waiters = slot(import.meta.glob('../*/slots/organiser-waiting.tsx'))

/** Parts of other features about the shown contest, or about all. */
const Below = slot<{ cxId: string }>(import.meta.glob('../*/slots/dashboard-below.tsx'))

interface Props {
  data: Dashboard
  cxId: string
  /** The figures could not be loaded anew: these are older. */
  failed: boolean
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

export function DashboardScreen({ data, cxId, failed }: Props) {
  const contest = cxId ? data.contests.find((one) => one.cx_id === cxId) : undefined
  // The figures bring the first fifty contests with them.
  const isCut = data.totals.contests > data.contests.length
  const contests = useMyContestsQuery('', isCut).data ?? data.contests
  if (!cxId && data.totals.contests === 0) return <Nothing />
  const timeZone = contest?.time_zone ?? ownZone()
  const judged = contest?.method === 'score'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Head data={data} contests={contests} cxId={cxId} contest={contest} />
      {failed && (
        <Banner tone="offline" inset>
          {m.dashboard_old()}
        </Banner>
      )}
      {!cxId && <Waiters />}
      <Figures data={data} contest={contest} />
      <Charts data={data} timeZone={timeZone} judged={judged} />
      {!judged && <Sources data={data} timeZone={timeZone} />}
      <Visits visits={data.visits} />
      <Below cxId={cxId} />
      {cxId ? (
        <ContestantTable key={cxId} cxId={cxId} contest={contest} />
      ) : (
        <ContestList contests={contests} />
      )}
      <Ballots cxId={cxId} />
    </div>
  )
}

interface HeadProps {
  data: Dashboard
  /** All that can be chosen. */
  contests: readonly Contest[]
  cxId: string
  contest: Contest | undefined
}

function Head({ data, contests, cxId, contest }: HeadProps) {
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 className="min-w-0 text-title-desk wrap-anywhere">
        {contest?.contest_name ?? m.common_dashboard()}
      </h1>
      {contest && <OpenPill contest={contest} serverTime={data.serverTime} />}
      <div className="flex flex-wrap items-center gap-2 max-lg:w-full lg:ml-auto lg:flex-nowrap [&_a]:flex-none [&_button]:flex-none">
        <Select
          aria-label={m.dashboard_which()}
          value={cxId}
          placeholder={m.dashboard_all()}
          options={choices(contests, contest)}
          onChange={(event) => {
            const id = event.target.value
            void navigate(id ? `/dashboard?cx_id=${id}` : '/dashboard')
          }}
          className="sm:max-w-64"
        />
        {contest && <VotingSwitch contest={contest} />}
        {contest?.can.edit && (
          <ButtonLink href={`/studio/${cxId}`} icon={<Pencil aria-hidden="true" />}>
            {m.common_studio()}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function choices(contests: readonly Contest[], contest: Contest | undefined) {
  const all = contest && !contests.includes(contest) ? [contest, ...contests] : contests
  return all.map(({ cx_id, contest_name }) => ({ value: cx_id, label: contest_name }))
}

function OpenPill({ contest, serverTime }: { contest: Contest; serverTime: number }) {
  const now = useServerSecond(serverTime)
  const left = contest.timestamp - (now - Math.floor(serverTime / 1000))
  if (contest.state !== 'ongoing' || left <= 0) return null
  return (
    <Pill tone="ok" live size="md">
      {stateWords('ongoing', contest.method).name} <Countdown seconds={left} kind="clock" />
    </Pill>
  )
}

function Nothing() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-title-desk">{m.common_dashboard()}</h1>
      <Waiters />
      <Card>
        <EmptyState
          scene="trophy"
          title={m.dashboard_empty()}
          action={
            <ButtonLink variant="act" href={startContestHref} icon={<Plus aria-hidden="true" />}>
              {m.common_start_contest()}
            </ButtonLink>
          }
        >
          {m.dashboard_empty_text()}
        </EmptyState>
      </Card>
    </div>
  )
}
