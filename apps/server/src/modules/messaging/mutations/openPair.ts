import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import { isSupport, type Pairs } from '../data/pairs.ts'

export interface PairToOpen {
  /** The person who opens it. */
  by: number
  other: number
  /** They have something to do with each other: nobody has to be let in. */
  known: boolean
  /** Id that a new one takes: that under which it may be open on a screen already. */
  id?: string | undefined
}

/**
 * The conversation of two people, made when they have none; there is one for each pair, however many open it at once.
 * A pair that was let in stays let in.
 * @throws refusal conversation_with_oneself ('Invalid Conversation'), invalid_conversation for nobody.
 */
export async function openPair(tx: Tx, { by, other, known, id }: PairToOpen): Promise<string> {
  if (by === other) refuse('conversation_with_oneself')
  const pair = { low: Math.min(by, other), high: Math.max(by, other) }
  const letIn = { by, known: known || isSupport(other) }
  const opened = await enterPair(tx, pair, letIn)
  if (opened !== undefined) return opened
  // The other one may make it at this moment under the same id: both keys are looked at, and the row is read behind.
  await statement(
    tx.db,
    `insert into conversations (conversation_id, kind, low_user, high_user)
     select $1, 'pair', $2, $3 where (select count(*) from users where user_id in ($2, $3)) = 2
     on conflict do nothing`,
    [id ?? publicId(), pair.low, pair.high],
  )
  return (await enterPair(tx, pair, letIn)) ?? refuse('invalid_conversation')
}

/** Holds the conversation before its people's rows, as every writer does. */
async function enterPair(
  tx: Tx,
  { low, high }: { low: number; high: number },
  { by, known }: { by: number; known: boolean },
): Promise<string | undefined> {
  const [pair] = await statement<{ conversation_id: string }>(
    tx.db,
    `with pair as materialized (
       select conversation_id from conversations where low_user = $1 and high_user = $2 for no key update
     ), people as (
       insert into conversation_members (conversation_id, user_id, accepted)
       select conversation_id, user_id, user_id = $3 or $4 from pair cross join (values ($1), ($2)) as p (user_id)
       on conflict (conversation_id, user_id) do update set accepted = conversation_members.accepted or excluded.accepted
     )
     select conversation_id from pair`,
    [low, high, by, known],
  )
  return pair?.conversation_id
}

/** The id of a conversation in which a person sets something; a pair that was only looked at so far is made. */
export async function writtenId(tx: Tx, pairs: Pairs, userId: number, id: string): Promise<string> {
  const other = pairs.otherIn(id, userId)
  if (other === undefined) return id
  const isKnown = await pairs.ties(tx.db, userId, other)
  return openPair(tx, { by: userId, other, known: isKnown, id })
}

/** Tells whether two people have a conversation already. */
export async function havePair(db: Db, one: number, other: number): Promise<boolean> {
  const rows = await statement(
    db,
    `select from conversations where kind = 'pair' and low_user = $1 and high_user = $2`,
    [Math.min(one, other), Math.max(one, other)],
  )
  return rows.length > 0
}

/** The room of a contest or club, made when somebody first writes there or sets it up. */
export async function openRoom(
  tx: { db: Db },
  room: { kind: 'contest' | 'club'; subject: string; title: string; is_public: boolean },
): Promise<string> {
  const [made] = await statement<{ conversation_id: string }>(
    tx.db,
    `insert into conversations (conversation_id, kind, subject, title, is_public) values ($1, $2, $3, $4, $5)
     on conflict (kind, subject) do update set title = excluded.title returning conversation_id`,
    [publicId(), room.kind, room.subject, room.title, room.is_public],
  )
  return made?.conversation_id ?? refuse('invalid_conversation')
}
