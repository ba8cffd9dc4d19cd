import type { NoticeFeed, PreferenceKind } from '@plaudit/contract/notifications/kinds'
import type { SentenceKey } from './sentenceKeys.ts'

/** A type of notice that a module tells of: declared in its manifest, used by `tell` (product 9). */
export interface NoticeType {
  /** Feed in which it stands: `/feed/{type}`. */
  feed: NoticeFeed
  /** The line of the preferences that decides about its channels. */
  preference: PreferenceKind
  /**
   * `must` concerns codes and money: no quiet hours, no digest. `usual` waits for what a person set. `social` is sent at
   * most once and never woken up for.
   */
  urgency: 'must' | 'usual' | 'social'
  /** Told in the app alone, whatever was chosen for its line. */
  quiet?: true
  /** Words or signs of one person to another: nobody is told of them across a block. */
  personal?: true
  /** Its words, with `{who}` for the person who did it and the values of the notice. */
  one: SentenceKey
  /** The same of several in one group: `{who}` names the latest, `{count}` counts the others. */
  many?: SentenceKey
  /** The text of its button, where there is something to do: it leads where the notice leads. */
  act?: SentenceKey
  /** Reason why somebody is told of it. */
  why: SentenceKey
}

export type NoticeTypes = Record<string, NoticeType>

/** The kind that stands in for a type that nobody declared. */
const unknown: NoticeType = {
  feed: 'system',
  preference: 'inbox',
  urgency: 'usual',
  one: 'notices_something_new',
  why: 'notices_why_yours',
}

let declared: NoticeTypes = {}

/** Sets the types of all modules, once for a process; the list is code and the same for every server of it. */
export function setNoticeTypes(all: NoticeTypes): void {
  declared = all
}

/** `order.delivered` is looked for whole, then by its first word. */
export const noticeType = (type: string): NoticeType =>
  declared[type] ?? declared[type.split('.')[0] ?? ''] ?? unknown

/** Types of a feed, for its page. */
export const typesOfFeed = (feed: NoticeFeed): string[] =>
  Object.entries(declared).flatMap(([type, one]) => (one.feed === feed ? type : []))

/** Types that tell of one person's words or signs to another. */
export const personalTypes = (): string[] =>
  Object.entries(declared).flatMap(([type, { personal }]) => (personal ? type : []))
