import type { Db } from '../../platform/db/db.ts'
import { listener } from '../../platform/events.ts'
import { uncounted, type LimitTable } from '../../platform/http/limits.ts'
import { defineModule } from '../../platform/module.ts'
import type { NoticeTypes } from '../../platform/notices.ts'
import { clubRoom, clubRooms, commonClubs, followedClub } from './data/ports.ts'
import { audiencesOf } from './data/readers.ts'
import { clubKind } from './mutations/clubKind.ts'
import { clubsHeld, clubsWaiting, exportClubs } from './data/ofPerson.ts'
import { reportedClubs } from './mutations/takeDown.ts'
import { searchableClubs } from './present/searchable.ts'
import { chargeLetIn } from './mutations/letInPaid.ts'
import { forgetClubs } from './mutations/forget.ts'
import { stopPaying } from './mutations/stopPaying.ts'
import { withdrawTold } from './mutations/withdraw.ts'
import { clubRoutes } from './routes/clubs.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { peopleRoutes } from './routes/people.ts'
import { clubsTasks } from './tasks.ts'

const limits = {
  /** Each sends up to fifty mails. */
  clubInvite: { seconds: 3600, points: 60, shared: 'asked' },
  /** Invitations to one mailbox, counted here and refused by mutations/invitations. */
  clubInviteTo: { seconds: 86_400, points: uncounted, shared: 'asked' },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}
declare module '../../platform/ports.ts' {
  interface PortTypes {
    /** Counts the new posts in clubs since a person saw them, up to 99; clubs without any are left out. */
    clubNews: (
      db: Db,
      userId: number,
      seen: readonly { group_id: number; seen_at: Date }[],
    ) => Promise<ReadonlyMap<number, number>>
  }
}

const keeper = {
  feed: 'system',
  preference: 'clubs',
  urgency: 'usual',
  why: 'clubs_notices_why_keeper',
} as const
const member = {
  feed: 'system',
  preference: 'clubs',
  urgency: 'usual',
  why: 'clubs_notices_why_member',
} as const

const notices = {
  'club.asked': {
    ...keeper,
    act: 'notices_act_answer',
    one: 'clubs_notices_asked',
    many: 'clubs_notices_asked_many',
  },
  'club.let_in': { ...member, one: 'clubs_notices_let_in' },
  // A place that has to be paid within days is told as what is owed: by mail too.
  'club.let_in_pay': {
    ...member,
    preference: 'payments',
    act: 'notices_act_pay',
    one: 'clubs_notices_let_in_pay',
  },
  // The method that was chosen when they asked was not charged: the place waits.
  'club.not_charged': {
    ...member,
    preference: 'payments',
    act: 'notices_act_pay',
    one: 'clubs_notices_not_charged',
  },
  'club.promoted': { ...member, one: 'clubs_notices_promoted' },
  'club.handed_over': { ...member, one: 'clubs_notices_handed_over' },
  'club.declined': { ...member, one: 'clubs_notices_declined' },
  'club.declined_hidden': { ...member, one: 'clubs_notices_declined_hidden' },
  'club.removed': { ...member, one: 'clubs_notices_removed' },
  'club.removed_why': { ...member, one: 'clubs_notices_removed_why' },
  'club.banned': { ...member, one: 'clubs_notices_banned' },
  'club.banned_why': { ...member, one: 'clubs_notices_banned_why' },
  'club.removed_hidden': { ...member, one: 'clubs_notices_removed_hidden' },
  'club.banned_hidden': { ...member, one: 'clubs_notices_banned_hidden' },
  'club.muted': { ...member, one: 'clubs_notices_muted' },
  'club.muted_why': { ...member, one: 'clubs_notices_muted_why' },
  'club.ended': { ...member, preference: 'payments', one: 'clubs_notices_ended' },
  'club.ended_hidden': { ...member, preference: 'payments', one: 'clubs_notices_ended_hidden' },
  'club.place_lost': { ...member, preference: 'payments', one: 'clubs_notices_place_lost' },
  'club.place_lost_hidden': {
    ...member,
    preference: 'payments',
    one: 'clubs_notices_place_lost_hidden',
  },
  'club.freed': { ...member, one: 'clubs_notices_freed' },
  'club.lapsed': {
    ...member,
    preference: 'payments',
    act: 'notices_act_pay',
    one: 'clubs_notices_lapsed',
  },
} as const satisfies NoticeTypes

export const clubs = defineModule({
  name: 'clubs',
  limits: () => limits,
  notices,
  open: ({ ports }) => {
    ports.provide('clubRoom', clubRoom)
    ports.provide('clubRooms', clubRooms)
    ports.provide('followedClub', followedClub)
    ports.provide('commonClubs', commonClubs)
    ports.provide('newsAudience', audiencesOf)
    ports.get('payments').sell(clubKind)
  },
  routes: (parts) => [...clubRoutes(parts), ...peopleRoutes(), ...invitationRoutes(parts)],
  listens: [
    listener({ on: 'club.left', runs: 'transaction', hear: withdrawTold }),
    listener({
      on: 'club.left',
      runs: 'task',
      does: 'end_agreement',
      hear: ({ db, ports }, { group_id, user_id }) =>
        stopPaying({ db, kinds: ports.get('payments').kinds }, group_id, user_id),
    }),
    listener({
      on: 'club.let_in_paid',
      runs: 'task',
      does: 'charge',
      hear: ({ ports }, letIn) => chargeLetIn(ports.get('payments'), letIn),
    }),
  ],
  queueBy: ({ gx_id }) => (gx_id === undefined ? undefined : String(gx_id)),
  tasks: clubsTasks,
  reported: () => ({ group: reportedClubs }),
  searchable: [searchableClubs],
  person: {
    erase: forgetClubs,
    export: exportClubs,
    waits: clubsWaiting,
    holds: clubsHeld,
    uses: { clubs: 'select from club_people where user_id = $1' },
    counts: { clubs: 'select from club_people p where p.user_id = u.user_id' },
  },
})
