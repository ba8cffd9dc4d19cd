import { useState } from 'react'
import type { Round } from '@plaudit/contract/contests/contest'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { MoreButton } from '@plaudit/ui/pagination'
import { StandingList } from '@plaudit/ui/standing'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { Said } from '../../components/quiet.tsx'
import { roundName } from '../../lib/round-name.ts'
import { roundsOf } from '../../lib/rounds.ts'
import { byPlace } from './live.ts'
import { HiddenStanding, NobodyRanked, standingItem } from './rail.tsx'
import { isOver, isRanked } from './open/live-round.ts'
import type { Phase, Row, LiveRound } from './open/live-round.ts'
import { wentThrough } from './standing-rows.ts'
import { tieSentence } from './tie-words.ts'
import { WeightNote } from './weight-note.tsx'
import { amount } from './open/words.ts'

interface StandingViewProps {
  data: LiveRound
  round: Round | undefined
  phase: Phase
  mine: string | undefined
}

const pageOfRows = 100

/** The whole standing of a round: who went through, who was level and what decided. */
export default function StandingView({ data, round, phase, mine }: StandingViewProps) {
  const locale = useLocale()
  const [shown, setShown] = useState(pageOfRows)
  const { contest, rows } = data
  if (contest.results_hidden) return <HiddenStanding contest={contest} open={phase === 'open'} />
  if (rows.length > 0 && !isRanked(data)) return <NobodyRanked over={isOver(phase)} />
  if (rows.length === 0)
    return <EmptyState scene="trophy" title={m.contests_stage_empty()} level={2} />
  const through = wentThrough(roundsOf(contest), round)
  const context = { ...data, mine, locale }
  const name = roundName(round, roundsOf(contest).length)
  const rest = data.count - Math.min(shown, rows.length)
  return (
    <Card as="section" aria-labelledby="standing-title" className="max-w-[760px]">
      <CardHead
        id="standing-title"
        title={name === '' ? m.contests_standing() : name}
        hint={phase === 'declared' ? m.contests_final_result() : undefined}
        action={
          phase === 'open' && (
            <span className="text-micro text-muted">{m.contests_moves_live()}</span>
          )
        }
      />
      <StandingList
        label={m.contests_standing()}
        items={rows
          .toSorted(byPlace)
          .slice(0, shown)
          .map((row) => ({
            ...standingItem(row, context),
            quiet: <RowNotes row={row} through={through.has(row.assox_id)} data={data} />,
          }))}
      />
      <WeightNote data={data} live={phase === 'open'} />
      {rest > 0 && data.whole && (
        <MoreButton
          label={m.contests_show_more({
            count: Math.min(rest, pageOfRows),
            shown: formatNumber(Math.min(rest, pageOfRows), locale),
          })}
          onMore={() => setShown(shown + pageOfRows)}
        />
      )}
    </Card>
  )
}

function RowNotes({ row, through, data }: { row: Row; through: boolean; data: LiveRound }) {
  const locale = useLocale()
  const { contest } = data
  const notes = [
    quietLine(row, locale),
    contest.method !== 'score' &&
    row.jury_votes !== null &&
    row.public_votes !== null &&
    row.jury_votes > 0
      ? m.contests_by_channel({
          jury: amount(contest, row.jury_votes, locale),
          people: amount(contest, row.public_votes, locale),
        })
      : '',
    tieSentence(row.decided_by) ?? '',
  ].filter(Boolean)
  return (
    <>
      {through && <b className="text-ok-text">{m.contests_went_through()} </b>}
      <Said>{notes.join(' · ')}</Said>
    </>
  )
}
