import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { VoteBar, VoteDock } from '@plaudit/ui/vote-dock'
import type { DockChoice } from '@plaudit/ui/vote-dock'
import { contestantHref } from '../../lib/contest-addresses.ts'
import { pictureSource } from '../../lib/picture-source.ts'
import { useWrittenBy } from '../../lib/shell-name.ts'
import { useSecondsTo } from '../../lib/clock.ts'
import { voteLabel } from '../voting/open/label.ts'
import type { Voting } from '../voting/open/use-voting.ts'
import { voteLook, voteWay, voteWords } from '../voting/open/vote-props.ts'
import { byPlace } from './live.ts'
import type { Row, LiveRound } from './open/live-round.ts'
import { distanceOf } from './standing-rows.ts'
import { distanceWords, sumOf } from './open/words.ts'

interface DockProps {
  data: LiveRound
  voting: Voting
  /** The voter's choice, or the only one there is. */
  choice: Row | undefined
  ballotId: string
  /** Leads to the people: for who has not voted yet. */
  onChoose: () => void
}

/** On a phone: who leads, and the voter's own choice under the thumb. */
export function Dock({ data, voting, choice, ballotId, onChoose }: DockProps) {
  const locale = useLocale()
  const writtenBy = useWrittenBy()
  const { contest, rows } = data
  const own = useChoice({ data, voting, choice, ballotId })
  const leaders = rows
    .filter((row) => row.place !== null && (row.votes ?? Number(row.score)) > 0)
    .toSorted(byPlace)
    .slice(0, 3)
  // While a vote is on its way or waits, none is still to give.
  const free = voting.turn.kind === 'free' && !voting.ballot
  if (!own && leaders.length === 0 && !free) return null
  return (
    <VoteDock
      label={m.contests_dock()}
      writtenBy={writtenBy}
      leaders={leaders.map((row) => ({
        id: row.assox_id,
        place: row.place ?? 0,
        name: row.contestant_name,
        sum: sumOf(row, contest, locale)?.shown ?? '',
        href: contestantHref(contest.cx_id, row.assox_id),
        picture: pictureSource(row.picture),
      }))}
      choice={own}
      {...(free && {
        invite: {
          title: inviteTitle(voting),
          quiet: voteLabel(contest, locale),
          action: (
            <Button variant="act" size="lg" onClick={onChoose}>
              {m.voting_choose()}
            </Button>
          ),
        },
      })}
    />
  )
}

function inviteTitle({ buys, credits }: Voting): string {
  if (!buys) return m.voting_still_free()
  return credits > 0 ? m.payments_your_credits({ count: credits }) : m.voting_choose_whom()
}

/** The same at the end of the tabs on a desk. */
export function Bar(props: Omit<DockProps, 'onChoose'>) {
  const own = useChoice(props)
  return own && <VoteBar choice={own} />
}

function useChoice({
  data,
  voting,
  choice,
  ballotId,
}: Omit<DockProps, 'onChoose'>): DockChoice | null {
  const locale = useLocale()
  const look = choice && voteLook(voting, choice.assox_id)
  const left = useSecondsTo(look?.until, data.serverTime)
  if (!choice || !look) return null
  const { assox_id: id, contestant_name: name } = choice
  const { contest, round_id: roundId, rows } = data
  return {
    id,
    name,
    picture: pictureSource(choice.picture),
    quiet: distanceWords(distanceOf(rows, id), contest, locale) ?? choice.tagline,
    vote: {
      ...voteWords(look, name, left),
      // The only button of its place is filled.
      state: look.state === 'idle' ? 'chosen' : look.state,
      ...voteWay(
        look,
        contestantHref(contest.cx_id, id),
        contest.cx_id,
        roundId ?? undefined,
        id,
        ballotId,
      ),
      onVote: () => voting.vote(id, name),
    },
  }
}
