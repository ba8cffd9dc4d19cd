import type { ReactNode } from 'react'
import EyeOff from 'lucide-react/icons/eye-off'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { StandingList } from '@plaudit/ui/standing'
import type { StandingItem } from '@plaudit/ui/standing'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Locale } from '@plaudit/i18n/locale'
import { contestantHref } from '../../lib/contest-addresses.ts'
import { pictureSource } from '../../lib/picture-source.ts'
import { useWrittenBy } from '../../lib/shell-name.ts'
import { byPlace } from './live.ts'
import { isRanked } from './open/live-round.ts'
import type { Row, LiveRound } from './open/live-round.ts'
import { distanceOf, railRows, shareOf } from './standing-rows.ts'
import { WeightNote } from './weight-note.tsx'
import { distanceWords, hiddenWords, sumOf } from './open/words.ts'

export interface ItemContext {
  /** Everybody, for the length of the bars. */
  rows: readonly Row[]
  contest: Contest
  /** They are really all. */
  whole: boolean
  /** The voter's own choice. */
  mine: string | undefined
  locale: Locale
}

/** A row of a standing. */
export function standingItem(
  row: Row,
  { rows, contest, whole, mine, locale }: ItemContext,
): StandingItem {
  return {
    id: row.assox_id,
    place: row.place ?? 0,
    ...(whole && { number: 1 + rows.filter((other) => byPlace(other, row) < 0).length }),
    name: row.contestant_name,
    sum: sumOf(row, contest, locale)?.shown ?? '',
    share: shareOf(row, rows),
    picture: pictureSource(row.picture),
    href: contestantHref(contest.cx_id, row.assox_id),
    mine: row.assox_id === mine,
  }
}

interface RailProps {
  data: LiveRound
  mine: string | undefined
  /** Votes come in: the standing moves while one looks. */
  live: boolean
  /** No more votes come in. */
  over: boolean
}

/** The standing beside the stage on a desk: the top, and around the voter's choice. */
export default function Rail({ data, mine, live, over }: RailProps) {
  const locale = useLocale()
  const writtenBy = useWrittenBy()
  const { contest, rows } = data
  if (contest.results_hidden) return <HiddenStanding contest={contest} open={live} />
  if (!isRanked(data)) return <NobodyRanked over={over} />
  const context = { ...data, mine, locale }
  const own = rows.find((row) => row.assox_id === mine)
  const distance = own && distanceWords(distanceOf(rows, own.assox_id), contest, locale)
  return (
    <Card as="section" aria-labelledby="rail-title">
      <CardHead
        id="rail-title"
        title={m.contests_standing()}
        action={live && <span className="text-micro text-muted">{m.contests_moves_live()}</span>}
        className="mb-2"
      />
      <StandingList
        label={m.contests_standing()}
        items={railRows(rows, mine).map((row) => standingItem(row, context))}
        writtenBy={writtenBy}
      />
      <WeightNote data={data} live={live} />
      {own && distance && (
        <p className="mt-3 text-small text-muted">
          {m.common_labelled({ label: own.contestant_name, text: distance })}
        </p>
      )}
    </Card>
  )
}

/** Nobody is told who leads until the end, until the result is declared, or until they voted. */
export function HiddenStanding({ contest, open }: { contest: Contest; open: boolean }) {
  return (
    <NoStanding>
      <EyeOff aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      {hiddenWords(contest, open)}
    </NoStanding>
  )
}

/** Nobody has a place yet; or, once no more votes come in, nobody ever will. */
export const NobodyRanked = ({ over }: { over: boolean }) => (
  <NoStanding>{over ? m.contests_nothing_counted() : m.contests_first_vote()}</NoStanding>
)

/** Why there is no standing to be seen. */
function NoStanding({ children }: { children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby="rail-title">
      <CardHead id="rail-title" title={m.contests_standing()} className="mb-2" />
      <p className="flex items-start gap-2.5 text-muted">{children}</p>
    </Card>
  )
}
