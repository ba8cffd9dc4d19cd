import type { JudgedContest } from '@plaudit/contract/judging'
import { formatDate, formatDateTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import type { PillTone } from '@plaudit/ui/pill'
import { callQuery } from '../../../lib/query.ts'

/** Asked for anew on each screen that shows it: on the one before, marks may have been given. */
export const judgedQuery = () => ({
  ...callQuery('contest/v2/getJudgedContests', {}),
  staleTime: 0,
})

/** True if a judge has something to do now: to say if they will, marks to give, or to hand in. */
export const isToDo = ({ asked, open, sheet }: JudgedContest): boolean =>
  asked || (open && (sheet === null || sheet.handed_in_at === null || sheet.changed))

/** Returns the judge's progress, as the pill of a row. */
export function standsAt(judged: JudgedContest): { tone: PillTone; words: string } {
  const { asked, open, state, sheet, round } = judged
  if (asked) return { tone: 'warn', words: m.judging_asked() }
  const handedIn = sheet !== null && sheet.handed_in_at !== null
  if (open && handedIn && sheet.changed) return { tone: 'warn', words: m.judging_board_changed() }
  if (handedIn) return { tone: 'ok', words: m.judging_list_handed_in() }
  if (open) return { tone: 'act', words: m.judging_list_open() }
  if (state === 'paused') return { tone: 'warn', words: m.studio_state_paused() }
  if (round === null || state === 'scheduled' || state === 'between')
    return { tone: 'neutral', words: m.judging_list_later() }
  return { tone: 'neutral', words: m.studio_state_ended() }
}

/**
 * Returns the work left, in a sentence; nothing once the sheet is in and unchanged, or where there is nothing to do.
 */
export function whatIsLeft({ asked, open, sheet }: JudgedContest): string {
  if (asked) return m.judging_asked_text()
  if (!open) return ''
  if (sheet === null) return m.judging_list_vote()
  const left = sheet.total - sheet.marked - sheet.recused
  if (left > 0) return m.judging_list_left({ count: left })
  if (sheet.handed_in_at === null) return m.judging_list_hand_in()
  return sheet.changed ? m.judging_list_hand_in_again() : ''
}

/** Returns the time at which a round opens, closes or closed, on the contest's clock. */
export function whenOf(
  { round, open, time_zone: timeZone }: JudgedContest,
  locale: Locale,
  now: number,
): string {
  if (!round?.starts_at || !round.ends_at) return ''
  // A judge reads it elsewhere, perhaps, and keeps to it: which clock it is stands with it.
  const clock = { timeZone, zoneName: true }
  if (open) return m.judging_closes({ time: formatDateTime(round.ends_at, locale, clock) })
  if (now < Date.parse(round.starts_at))
    return m.studio_when_opens({ time: formatDateTime(round.starts_at, locale, clock) })
  return now < Date.parse(round.ends_at)
    ? ''
    : m.studio_when_closed({ day: formatDate(round.ends_at, locale, { timeZone }) })
}
