import type { reviewActs } from '@plaudit/contract/organiserConstants'
import { m } from '@plaudit/i18n/messages'

export type ReviewAct = (typeof reviewActs)[number]

/** Name of each act on ballots, its question before, and its words after. */
export const actWords: Record<
  ReviewAct,
  {
    verb: () => string
    title: (input: { count: number }) => string
    text: () => string
    did: (input: { count: number }) => string
    danger?: true
  }
> = {
  hold: {
    verb: m.review_hold,
    title: m.review_hold_title,
    text: m.review_hold_text,
    did: m.review_did_hold,
  },
  release: {
    verb: m.review_release,
    title: m.review_release_title,
    text: m.review_release_text,
    did: m.review_did_release,
  },
  void: {
    verb: m.review_void,
    title: m.review_void_title,
    text: m.review_void_text,
    did: m.review_did_void,
    danger: true,
  },
  restore: {
    verb: m.review_restore,
    title: m.review_restore_title,
    text: m.review_restore_text,
    did: m.review_did_restore,
  },
}
