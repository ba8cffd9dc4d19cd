import { m } from '@plaudit/i18n/messages'
import { contestActs } from '../studio/open/contest-acts.ts'

/** Acts of the log in words, as they follow a person's name, by the names of the log. */
const acts: Record<string, () => string> = {
  ...contestActs,
  set_roles: m.admin_act_set_roles,
  set_message: m.admin_act_set_message,
  add_note: m.admin_act_add_note,
  remove_note: m.admin_act_remove_note,
  sign_out: m.admin_act_sign_out,
  erase: m.admin_act_erase,
  suspend: m.admin_act_suspend,
  lift_suspension: m.admin_act_lift_suspension,
  ask_consent: m.admin_act_ask_consent,
  consent_give: m.admin_act_consent_give,
  consent_refuse: m.admin_act_consent_refuse,
  consent_end: m.admin_act_consent_end,
  sign_in_as: m.admin_act_sign_in_as,
  acted_as: m.admin_act_acted_as,
  retry_job: m.admin_act_retry_job,
  drop_job: m.admin_act_drop_job,
  taken_down: m.admin_act_taken_down,
  put_back: m.admin_act_put_back,
  refuse: m.admin_act_refuse,
  decide_dispute: m.admin_act_decide_dispute,
  delete_comment: m.admin_act_delete_comment,
  hide_comment: m.admin_act_hide_comment,
  show_comment: m.admin_act_show_comment,
  delete_post: m.admin_act_delete_post,
  hide_post: m.admin_act_hide_post,
  show_post: m.admin_act_show_post,
  add_site: m.admin_act_add_site,
  edit_site: m.admin_act_edit_site,
  remove_site: m.admin_act_remove_site,
  add_host: m.admin_act_add_host,
  prove_host: m.admin_act_prove_host,
  lose_host: m.admin_act_lose_host,
  remove_host: m.admin_act_remove_host,
  save_settings: m.admin_act_save_settings,
  decide_domain: m.admin_act_decide_domain,
  payout_approve: m.admin_act_payout_approve,
  payout_refuse: m.admin_act_payout_refuse,
  payout_paid: m.admin_act_payout_paid,
  payout_failed: m.admin_act_payout_failed,
  payout_returned: m.admin_act_payout_returned,
  fees_paid: m.admin_act_fees_paid,
  fees_let_go: m.admin_act_fees_let_go,
  tax_paid: m.admin_act_tax_paid,
  refund_sent: m.admin_act_refund_sent,
  payment_keys_set: m.admin_act_payment_keys_set,
  payment_keys_changed: m.admin_act_payment_keys_changed,
  payment_keys_removed: m.admin_act_payment_keys_removed,
  report_keep: m.admin_act_report_keep,
  report_take_down: m.admin_act_report_take_down,
  report_lift: m.admin_act_report_lift,
  report_ask: m.admin_act_report_ask,
  report_put_back: m.admin_act_club_appeal_restored,
  report_uphold: m.admin_act_club_appeal_kept,
  keep_reported: m.admin_act_keep_reported,
  joined: m.admin_act_joined,
  went: m.admin_act_went,
  submit: m.admin_act_submit,
  revise: m.admin_act_revise,
  delete: m.admin_act_delete,
}

/** Acts that have one name in the log and another meaning for what they are done to. */
const actsOn: Record<string, () => string> = {
  'service.approve': m.admin_act_service_approve,
  'service.pause': m.admin_act_service_pause,
  'service.resume': m.admin_act_service_resume,
  'club.make': m.admin_act_club_make,
  'club.save': m.admin_act_club_save,
  'club.let_in': m.admin_act_club_let_in,
  'club.decline': m.admin_act_club_decline,
  'club.remove': m.admin_act_club_remove,
  'club.ban': m.admin_act_club_ban,
  'club.unban': m.admin_act_club_unban,
  'club.mute': m.admin_act_club_mute,
  'club.unmute': m.admin_act_club_unmute,
  'club.promote': m.admin_act_club_promote,
  'club.demote': m.admin_act_club_demote,
  'club.hand_over': m.admin_act_club_hand_over,
  'club.pin_post': m.admin_act_club_pin_post,
  'club.unpin_post': m.admin_act_club_unpin_post,
  'club.appeal_restored': m.admin_act_club_appeal_restored,
  'club.appeal_kept': m.admin_act_club_appeal_kept,
  'user.coins_closed': m.admin_act_user_coins_closed,
}

export const actName = (subject: string, act: string): string =>
  (actsOn[`${subject}.${act}`] ?? acts[act] ?? m.team_act_other)()

/** By the name in the log alone, for a filter that does not ask what it was done to. */
const byAct: Record<string, () => string> = Object.fromEntries(
  Object.entries(actsOn).map(([name, says]) => [name.slice(name.indexOf('.') + 1), says]),
)

/** Acts that can be looked for, in the order of their words. */
export const knownActs = () =>
  Object.entries({ ...byAct, ...acts })
    .map(([value, name]) => ({ value, label: name() }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

const subjects: Record<string, () => string> = {
  user: m.admin_about_user,
  contest: m.admin_about_contest,
  service: m.admin_about_service,
  club: m.admin_about_club,
  site: m.admin_about_site,
  order: m.admin_about_order,
  job: m.admin_about_job,
  settings: m.admin_about_settings,
  platform: m.admin_about_platform,
  report: m.admin_about_report,
}

/** Returns the name of an act's subject. */
export const subjectName = (subject: string): string => subjects[subject]?.() ?? subject
