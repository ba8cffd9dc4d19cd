import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { followedAmong, followersOf } from '../../notifications/data/follows.ts'
import { tellFollowers } from '../../notifications/mutations/follows.ts'
import { tellAll, type Notice } from '../../notifications/mutations/tell.ts'
import { freeAgain } from '../../voting/data/again.ts'
import { accountKey } from '../../voting/mutations/voter.ts'
import { findHead, type ContestHead } from '../data/contests.ts'
import { contestsInTheirLastHour, contestsTakingVotes } from '../data/followers.ts'
import { roundState, stateOf } from '../states.ts'
import { noteAct } from './noteAct.ts'

interface Named {
  contest_id: number
  cx_id: string
  contest_name: string
}

/**
 * Tells the followers of a contest, or of somebody who stands in it; a person who follows both is told once, since the
 * key is one.
 */
async function tellAbout(
  db: Db,
  { contest_id, cx_id, contest_name }: Named,
  { values, ...notice }: Omit<Notice, 'to' | 'href'>,
  options: { reminders?: boolean } = {},
): Promise<void> {
  // Nobody opens a contest that was taken down, also where it was since the words were sent.
  const [hidden] = await statement(
    db,
    'select from contests where cx_id = $1 and hidden_at is not null',
    [cx_id],
  )
  if (hidden !== undefined) return
  const told = { ...notice, href: `/cx/${cx_id}`, values: { contest: contest_name, ...values } }
  await tellFollowers(db, { kind: 'contest', subject: cx_id }, told, options)
  const standing = await statement<{ assox_id: string }>(
    db,
    'select assox_id from contestants where contest_id = $1 and approved',
    [contest_id],
  )
  const ids = standing.map(({ assox_id }) => assox_id)
  for (const subject of await followedAmong(db, 'contestant', ids))
    await tellFollowers(db, { kind: 'contestant', subject }, told, options)
}

/** Reminds followers of contests that end within the hour; an end that moves on is another last hour. */
export async function remindOfLastHours(db: Db): Promise<void> {
  for (const contest of await contestsInTheirLastHour(db)) {
    const key = `contest:${contest.cx_id}:last_hour:${contest.end_date.getTime()}`
    await tellAbout(db, contest, { type: 'contest.last_hour', key }, { reminders: true })
  }
}

/** Tells followers that a result is declared; one that is declared anew after a recount is told once more. */
export const tellOfResult = (db: Db, contest: Named & { declared_at: Date }): Promise<void> =>
  tellAbout(db, contest, {
    type: 'contest.result',
    key: `contest:${contest.cx_id}:result:${contest.declared_at.getTime()}`,
  })

/** Tells followers what a contest's team has to say. */
export const tellOfNews = (
  db: Db,
  contest: Named,
  { news_id, text }: { news_id: string; text: string },
): Promise<void> =>
  tellAbout(db, contest, {
    type: 'contest.says',
    key: `contest:${contest.cx_id}:says:${news_id}`,
    values: { text },
  })

const batch = 500

/** Reminds followers who voted that they can vote again: each once for each time that comes. */
export async function remindToVoteAgain(db: Db, secrets: Secrets): Promise<void> {
  for (const { contest_id } of await contestsTakingVotes(db)) {
    const head = await findHead(db, { contest_id })
    const now = databaseNow()
    if (head === undefined || stateOf(head.row, head.rounds, now) !== 'ongoing') continue
    for (const round of head.rounds)
      if (roundState(round, now) === 'open') await remindIn(db, secrets, head.row, round.round_id)
  }
}

async function remindIn(
  db: Db,
  secrets: Secrets,
  { contest_id, cx_id, contest_name }: Named,
  round_id: number,
): Promise<void> {
  const followed = { kind: 'contest', subject: cx_id } as const
  for (let after = 0; ;) {
    const ids = await followersOf(db, followed, { after, limit: batch, reminders: true })
    const keys = ids.map((id) => accountKey(secrets, contest_id, id))
    const free = await freeAgain(db, { contest_id, round_id }, ids, keys)
    const notices = free.map(({ user_id, next_at }) => ({
      to: [user_id],
      key: `contest:${cx_id}:again:${round_id}:${next_at.getTime()}`,
      href: `/cx/${cx_id}`,
      values: { contest: contest_name },
    }))
    await inTransaction(db, (tx) => tellAll(tx, 'contest.vote_again', notices))
    after = ids.at(-1) ?? after
    if (ids.length < batch) return
  }
}

/**
 * Sends the team's words to everybody who follows the contest, or somebody in it, by a task.
 * @throws refusal illegal_step for a contest that was taken down.
 */
export async function sayToFollowers(
  tx: Tx,
  person: Person,
  { contest_id, hidden_at }: Pick<ContestHead['row'], 'contest_id' | 'hidden_at'>,
  text: string,
): Promise<void> {
  if (hidden_at !== null) refuse('illegal_step')
  await noteAct(tx, person, contest_id, 'announced', { text })
  await queueTask(tx, 'tell_news', { contest_id, news_id: publicId(), text })
}
