import { useMemo, useState } from 'react'
import type { ContestJoins } from '@plaudit/contract/joins/calls'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { LinkTabs } from '@plaudit/ui/tabs'
import { formatNumber, rememberCountries } from '@plaudit/i18n/formatters'
import { roundsOf } from '../../lib/rounds.ts'
import { ballotRules } from '../voting/open/ballot.ts'
import { useVoting } from '../voting/open/use-voting.ts'
import type { Voting } from '../voting/open/use-voting.ts'
import { useIsOn } from '../../lib/site.ts'
import { useAddress } from './address.ts'
import type { View } from './address.ts'
import { Bar } from './dock.tsx'
import { Hero } from './open/hero.tsx'
import { OpenBundles } from './open-bundles.tsx'
import { People } from './people.tsx'
import { asReceived, isOver, teamAloneSees } from './open/live-round.ts'
import type { Row, LiveRound, SentRound } from './open/live-round.ts'
import type { ContestSight } from './sights.ts'
import { useFollowedRound } from './open/use-followed-round.ts'
import { VoteResult } from './vote-result.tsx'
import {
  Announcer,
  BelowStanding,
  BesideStanding,
  EditionNote,
  EnterCall,
  Follow,
  JudgeCall,
  KeptStanding,
  Podium,
  Rail,
  ReviewNote,
  TeamNote,
  RoundsRoad,
  SideView,
  StandingView,
} from './views.tsx'

export interface ContestScreenProps {
  initial: SentRound
  /** Makes the plain forms' ballot ids: unlike for each rendering. */
  ballotId: string
  /** `light`: one column, under /mobile. */
  layout?: 'full' | 'light'
  joins?: ContestJoins | undefined
}

/** A contest's page: the stage, its people, the standing, the rules. */
export function ContestScreen({ initial, ballotId, layout, joins }: ContestScreenProps) {
  useState(() => rememberCountries(initial.countries))
  const liveRound = useFollowedRound(useMemo(() => asReceived(initial), [initial]))
  const { data, round, phase, deadline, pastVotes, addVote } = liveRound
  const voting = useVoting({
    contest: data.contest,
    round,
    pastVotes,
    rendered: data.serverTime,
    closesAt: phase === 'open' ? deadline : null,
    onCast: addVote,
  })
  const address = useAddress()
  const light = layout === 'light'
  const choice = choiceOf(data, voting)
  const sight: ContestSight = { liveRound, voting, address, ballotId, choice, light, joins }
  return (
    <div onClickCapture={address.stay}>
      <Hero data={data} round={round} phase={phase} deadline={deadline} low={address.inApp}>
        {/* In the phone's shell it stands in the bar's menu: here it would push the first vote off the glass. */}
        {!light && !address.inApp && phase !== 'declared' && (
          <Follow variant="quiet" about={{ cx_id: data.contest.cx_id }} />
        )}
      </Hero>
      {address.inApp && <KeptStanding data={data} />}
      <Tabs sight={sight} />
      <Views sight={sight} />
      <Announcer data={data} mine={choice?.assox_id} />
      <VoteResult liveRound={liveRound} voting={voting} />
      <OpenBundles data={data} voting={voting} />
    </div>
  )
}

function choiceOf(data: LiveRound, { turn }: Voting): Row | undefined {
  const several = ballotRules(data.contest).kind !== 'single'
  if (several && turn.kind !== 'voted') return undefined
  const vote = turn.kind === 'free' ? turn.last : turn.kind === 'voted' ? turn.vote : undefined
  const id = vote?.assox_id ?? (data.count === 1 ? data.rows[0]?.assox_id : undefined)
  return data.rows.find((row) => row.assox_id === id)
}

function Tabs({ sight }: { sight: ContestSight }) {
  const locale = useLocale()
  const { liveRound, voting, address, choice, ballotId, light } = sight
  const { data } = liveRound
  const hasChat = useIsOn('chat')
  const tab = (view: View, label: string, count?: string) => ({
    href: address.href({ view: view === 'contestants' ? null : view, q: null, show: null }),
    label,
    current: address.view === view,
    ...(count !== undefined && { count }),
  })
  return (
    <LinkTabs
      sticky
      label={data.contest.contest_name}
      tabs={[
        tab('contestants', m.contests_tab_contestants(), formatNumber(data.count, locale)),
        tab('standing', m.contests_standing()),
        tab('rules', m.contests_tab_rules()),
        // Elsewhere it stands beside the standing.
        ...(address.inApp && hasChat ? [tab('chat', m.messaging_chat())] : []),
      ]}
      end={!light && <Bar data={data} voting={voting} choice={choice} ballotId={ballotId} />}
    />
  )
}

function Views({ sight }: { sight: ContestSight }) {
  const { liveRound, address, choice, light, joins } = sight
  const { data, round, phase } = liveRound
  const mine = choice?.assox_id
  const over = isOver(phase)
  const road = roundsOf(data.contest).length > 1 && (
    <RoundsRoad contest={data.contest} shown={round?.round_id} />
  )
  // A declared result begins with the winner; the rounds that led there come after.
  const winnerFirst = phase === 'declared' && address.view === 'contestants'
  const about = { contest: data.contest, roundId: data.round_id, joins }
  return (
    <div className="page pt-4 pb-16 sm:pt-6">
      {data.contest.can.judge && <JudgeCall cxId={data.contest.cx_id} />}
      {teamAloneSees(data.contest) && <TeamNote contest={data.contest} />}
      {(phase === 'review' || data.contest.withheld) && <ReviewNote contest={data.contest} />}
      {data.contest.edition && <EditionNote contest={data.contest} />}
      {data.contest.entry_open && <EnterCall contest={data.contest} />}
      {!winnerFirst && road}
      {address.view === 'standing' && (
        <>
          <StandingView data={data} round={round} phase={phase} mine={mine} />
          <BelowStanding {...about} />
        </>
      )}
      {(address.view === 'rules' || address.view === 'chat') && (
        <SideView contest={data.contest} joins={joins} view={address.view} />
      )}
      {address.view === 'contestants' && (
        <div className={light ? undefined : 'lg:grid lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-10'}>
          <div className="min-w-0">
            {over && <Podium data={data} declared={phase === 'declared'} />}
            {winnerFirst && road}
            <People sight={sight} />
          </div>
          {!light && (
            <aside className="max-lg:hidden">
              <div className="lg:sticky lg:top-[calc(var(--bar)+75px)]">
                <Rail data={data} mine={mine} live={phase === 'open'} over={over} />
                <BesideStanding {...about} />
              </div>
            </aside>
          )}
        </div>
      )}
    </div>
  )
}
