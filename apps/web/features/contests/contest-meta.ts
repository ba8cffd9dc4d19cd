import type { MetaDescriptor } from 'react-router'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { contestHref, roundHref } from '../../lib/contest-addresses.ts'
import { roundName } from '../../lib/round-name.ts'
import { roundById, roundsOf } from '../../lib/rounds.ts'
import { cardOf, pageMeta, plainText } from '../../lib/meta.ts'
import { phaseOf } from './open/live-round.ts'
import type { LiveRound } from './open/live-round.ts'

type Args = Parameters<typeof pageMeta>[0]

/** Head of a contest's page: every address of a contest counts as the one with its name. */
export function contestMeta(
  args: Args,
  liveRound: Pick<LiveRound, 'contest' | 'round_id' | 'count'>,
  pinned = false,
): MetaDescriptor[] {
  const { contest, round_id: roundId } = liveRound
  const round = roundId === null ? undefined : roundById(contest, roundId)
  const name = pinned ? roundName(round, roundsOf(contest).length) : ''
  const open = phaseOf(contest, round) === 'open'
  const path = pinned && roundId !== null ? roundHref(contest.cx_id, roundId) : contestHref(contest)
  const tags = pageMeta(args, {
    title: [contest.contest_name, name].filter(Boolean).join(', '),
    description: descriptionOf(contest, liveRound.count, open),
    path,
    image: cardOf(`/cards/${contest.cx_id}.jpg`, contest),
    hidden: contest.visibility === 'unlisted',
  })
  // Search engines read what the server renders. A browser would have to make a script of a text for it,
  // which the page's security policy forbids: the whole next page would stay blank.
  if (!import.meta.env.SSR) return tags
  // The worker keeps a contest once: this names its page's other address.
  const short = { tagName: 'link', rel: 'shortlink', href: `/cx/${contest.cx_id}` }
  const byId: MetaDescriptor[] = pinned ? [] : [short]
  return [...tags, ...byId, { 'script:ld+json': eventOf(contest, tags) }]
}

function descriptionOf(contest: Contest, count: number, open: boolean): string {
  const own = plainText(contest.description)
  if (own !== '') return own
  const name = contest.contest_name
  const toVote = open && contest.method !== 'score'
  return toVote ? m.contests_meta_open({ name, count }) : m.contests_meta({ name, count })
}

/** Returns the event for search engines: its time, its place, its organiser. */
function eventOf(contest: Contest, tags: readonly MetaDescriptor[]): Record<string, unknown> {
  const content = (property: string) =>
    tags.flatMap((tag) => ('property' in tag && tag.property === property ? [tag.content] : []))[0]
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: contest.contest_name,
    description: content('og:description'),
    url: content('og:url'),
    image: content('og:image'),
    ...(contest.start_date && { startDate: contest.start_date }),
    ...(contest.end_date && { endDate: contest.end_date }),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url: content('og:url') },
    ...(contest.user && { organizer: { '@type': 'Person', name: contest.user.full_name } }),
  }
}
