import { clubVerdicts, type ClubAct, type ClubVerdict } from '@plaudit/contract/clubs/constants'
import { m } from '@plaudit/i18n/messages'
import { verdictWord } from './words.ts'

const done: Record<Exclude<ClubAct, ClubVerdict>, () => string> = {
  delete_post: m.clubs_log_delete_post,
  pin_post: m.clubs_log_pin_post,
  unpin_post: m.clubs_log_unpin_post,
  hide_post: m.clubs_log_hide_post,
  show_post: m.clubs_log_show_post,
  delete_comment: m.clubs_log_delete_comment,
  hide_comment: m.clubs_log_hide_comment,
  show_comment: m.clubs_log_show_comment,
  keep_reported: m.clubs_log_keep_reported,
  taken_down: m.clubs_log_taken_down,
  put_back: m.clubs_log_put_back,
  appeal_restored: m.clubs_log_appeal_restored,
  appeal_kept: m.clubs_log_appeal_kept,
}

const isVerdict = (act: ClubAct): act is ClubVerdict =>
  (clubVerdicts as readonly string[]).includes(act)

/** An act of moderators, as a line of the club's log. */
export const actWord = (act: ClubAct): string => (isVerdict(act) ? verdictWord(act) : done[act]())
