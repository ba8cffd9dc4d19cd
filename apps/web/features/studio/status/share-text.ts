import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'

/** Returns the text for the link's receiver: the contest's present state. */
export function whatItShows({ method, state }: Pick<Contest, 'method' | 'state'>): string {
  if (method === 'score') return m.studio_share_text_judged()
  if (state === 'ongoing') return m.studio_share_text()
  return state === 'scheduled' ? m.studio_share_text_early() : m.studio_share_text_closed()
}
