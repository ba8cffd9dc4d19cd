import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'

/** Returns the words that go out with the link: they ask for votes only where votes are or will be taken. */
export function wordsToSend({
  method,
  state,
  contest_name: name,
}: Pick<Contest, 'method' | 'state' | 'contest_name'>): string {
  const takesVotes = method !== 'score' && (state === 'ongoing' || state === 'scheduled')
  return takesVotes ? m.studio_share_words({ name }) : m.studio_share_words_judged({ name })
}

/** Returns the text for the link's receiver: the contest's present state. */
export function whatItShows({ method, state }: Pick<Contest, 'method' | 'state'>): string {
  if (method === 'score') return m.studio_share_text_judged()
  if (state === 'ongoing') return m.studio_share_text()
  return state === 'scheduled' ? m.studio_share_text_early() : m.studio_share_text_closed()
}
