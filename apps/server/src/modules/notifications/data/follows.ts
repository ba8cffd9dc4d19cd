import type { FollowKind } from '@plaudit/contract/notifications/kinds'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { Viewer } from '../../../platform/http/caller.ts'
import type { Ports } from '../../../platform/ports.ts'
import type { Followed } from './port.ts'

export type FollowedThing = Followed &
  Pick<Follow, 'kind' | 'reminders'> & { id: string; createdAt: string }

export interface Follow {
  kind: FollowKind
  subject: string
  reminders: boolean
  created_at: Date
}

/** Lists a person's follows, the latest first. */
export const followsOf = (db: Db, userId: number): Promise<Follow[]> =>
  statement<Follow>(
    db,
    'select kind, subject, reminders, created_at from follows where user_id = $1 order by created_at desc limit 500',
    [userId],
  )

/** Returns the followed thing, by its name and address; undefined where it is gone or the viewer may not see it. */
export async function followedBy(
  db: Db,
  ports: Ports,
  viewer: Viewer,
  { kind, subject }: Pick<Follow, 'kind' | 'subject'>,
): Promise<Followed | undefined> {
  if (kind === 'user') {
    const [row] = await statement<{ full_name: string; username: string }>(
      db,
      // An account that leaves or is suspended has no page, and no name here either.
      'select full_name, username from users where user_id = $1 and leaving_at is null and suspended_at is null',
      [Number(subject)],
    )
    return row && { title: row.full_name, href: `/user/${row.username}` }
  }
  const names = {
    contest: 'followedContest',
    contestant: 'followedContestant',
    club: 'followedClub',
  } as const
  return ports.find(names[kind])?.(db, subject, viewer)
}

/** Shows what a person follows, each only where it is there and they may know of it on this site. */
export async function followedThings(
  db: Db,
  ports: Ports,
  viewer: Viewer,
  follows: readonly Follow[],
): Promise<FollowedThing[]> {
  const shown = await Promise.all(
    follows.map(async ({ kind, subject, reminders, created_at }) => {
      const found = await followedBy(db, ports, viewer, { kind, subject })
      const createdAt = created_at.toISOString()
      return found ? { kind, id: subject, ...found, reminders, createdAt } : []
    }),
  )
  return shown.flat()
}

/** Returns those of some things that somebody follows at all. */
export async function followedAmong(
  db: Db,
  kind: FollowKind,
  subjects: readonly string[],
): Promise<string[]> {
  const rows = await statement<{ subject: string }>(
    db,
    `select s.subject from unnest($2::text[]) as s (subject)
     where exists (select from follows f where f.kind = $1 and f.subject = s.subject)`,
    [kind, subjects],
  )
  return rows.map(({ subject }) => subject)
}

/** People who follow something, by their number from after a known one: for what is told to many, some at a time. */
export async function followersOf(
  db: Db,
  { kind, subject }: Pick<Follow, 'kind' | 'subject'>,
  { after, limit, reminders = false }: { after: number; limit: number; reminders?: boolean },
): Promise<number[]> {
  const rows = await statement<{ user_id: number }>(
    db,
    `select user_id from follows where kind = $1 and subject = $2 and user_id > $3 and (reminders or not $5)
     order by user_id limit $4`,
    [kind, subject, after, limit, reminders],
  )
  return rows.map(({ user_id }) => user_id)
}
