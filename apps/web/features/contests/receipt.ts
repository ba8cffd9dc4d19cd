import { secondsPerExpHour } from '@plaudit/contract/constants'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { contestHref, contestantHref } from '../../lib/contest-addresses.ts'
import { countsPoints } from '../../lib/method.ts'
import { pictureSource } from '../../lib/picture-source.ts'
import { roundName } from '../../lib/round-name.ts'
import { roundById, roundsOf } from '../../lib/rounds.ts'
import type { Receipt } from '../voting/open/receipt-view.tsx'
import type { KeptVote } from '../voting/open/held.ts'
import { standingItem } from './rail.tsx'
import type { Row, LiveRound } from './open/live-round.ts'
import { around, distanceOf } from './standing-rows.ts'
import { tieSentence } from './tie-words.ts'
import { withinRound } from './within-round.ts'
import { amount, distanceWords, hiddenWords, sumOf } from './open/words.ts'

interface Around {
  vote: KeptVote
  jury?: boolean
  data: LiveRound
  /** Place before the vote; absent when it was not seen. */
  before?: number | undefined
  origin: string
  locale: Locale
}

/** The moment after a vote, as far as the page knows the contest now. */
export function receiptOf({ vote, jury, data, before, origin, locale }: Around): Receipt {
  const { contest, rows } = data
  const byId = new Map(rows.map((row) => [row.assox_id, row]))
  const first = byId.get(vote.assox_id)
  const round = roundById(contest, vote.round_id)
  const name = first?.contestant_name ?? ''
  return {
    casx_id: vote.casx_id,
    time: vote.time,
    jury: jury ?? contest.can.jury,
    promisedWithin: vote.promise?.max_delay_s,
    nextAt: withinRound(vote.expires_at === null ? null : Date.parse(vote.expires_at), round),
    wait: contest.contest_exp_hours * secondsPerExpHour,
    people: vote.lines.flatMap((line) => {
      const row = byId.get(line.assox_id)
      if (!row) return []
      const points = countsPoints(contest) ? amount(contest, line.points, locale) : undefined
      return [{ ...personOf(row, locale), points }]
    }),
    contestName: contest.contest_name,
    timeZone: contest.time_zone,
    roundName: roundName(round, roundsOf(contest).length),
    ...(first && standingAround(first, { data, before, locale })),
    // If this very vote opens the standing, it is on its way.
    hidden:
      contest.results_hidden && contest.result_visibility !== 'after_vote'
        ? hiddenWords(contest, false)
        : undefined,
    share: {
      url: origin + contestantHref(contest.cx_id, vote.assox_id),
      text: m.voting_share_text({ name, contest: contest.contest_name }),
    },
    contestHref: contestHref(contest),
    rendered: data.serverTime,
    neighbours: first ? neighboursOf(first, data, locale) : [],
  }
}

function personOf(row: Row, locale: Locale) {
  return {
    id: row.assox_id,
    name: row.contestant_name,
    quiet: quietLine(row, locale),
    picture: pictureSource(row.picture),
  }
}

function neighboursOf(row: Row, data: LiveRound, locale: Locale) {
  if (row.place === null) return []
  const context = { ...data, mine: row.assox_id, locale }
  return around(data.rows, row.assox_id).map((other) => standingItem(other, context))
}

function standingAround(
  row: Row,
  { data, before, locale }: Pick<Around, 'data' | 'before' | 'locale'>,
): Pick<Receipt, 'move' | 'distance'> {
  const { contest, rows } = data
  if (row.place === null) return {}
  const sum = sumOf(row, contest, locale)
  const distance = distanceOf(rows, row.assox_id)
  const note = [sum && `${sum.shown} ${sum.unit}`.trim(), tieSentence(row.decided_by)]
  return {
    move: {
      to: row.place,
      note: note.filter(Boolean).join(' · '),
      ...(before !== undefined && { from: before }),
    },
    distance: distance?.up?.gap ? distanceWords(distance, contest, locale) : undefined,
  }
}
