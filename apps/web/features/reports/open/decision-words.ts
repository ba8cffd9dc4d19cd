import type { AppealableAct, ClubAppealState } from '@plaudit/contract/reports/clubAppeals'
import { m } from '@plaudit/i18n/messages'

/** Returns an act in the words for the person that it concerns. */
export const decisionWord = (act: AppealableAct): string =>
  ({
    hide_post: m.reports_did_hide_post,
    delete_post: m.reports_did_delete_post,
    hide_comment: m.reports_did_hide_comment,
    delete_comment: m.reports_did_delete_comment,
    remove: m.reports_did_remove,
    ban: m.reports_did_ban,
    mute: m.reports_did_mute,
  })[act]()

/** The same, as the person reads it who decides about an objection. */
export const judgedWord = (act: AppealableAct): string =>
  ({
    hide_post: m.reports_was_hide_post,
    delete_post: m.reports_was_delete_post,
    hide_comment: m.reports_was_hide_comment,
    delete_comment: m.reports_was_delete_comment,
    remove: m.reports_was_remove,
    ban: m.reports_was_ban,
    mute: m.reports_was_mute,
  })[act]()

export const objectionWord = (state: ClubAppealState): string =>
  ({
    waits: m.reports_objection_waits,
    kept: m.reports_objection_kept,
    restored: m.reports_objection_restored,
    platform: m.reports_objection_platform,
    platform_kept: m.reports_objection_platform_kept,
    platform_restored: m.reports_objection_platform_restored,
  })[state]()
