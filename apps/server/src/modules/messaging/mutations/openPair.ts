import { supportUser } from '@plaudit/contract/reserved'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'

export interface PairToOpen {
  /** The person who opens it. */
  by: number
  other: number
  /** They have something to do with each other: nobody has to be let in. */
  known: boolean
}

/**
 * The conversation of two people, made when they have none; there is one for each pair, however many open it at once.
 * A pair that was let in stays let in.
 * @throws refusal conversation_with_oneself ('Invalid Conversation'), invalid_conversation for nobody.
 */
export async function openPair(tx: Tx, { by, other, known }: PairToOpen): Promise<string> {
  if (by === other) refuse('conversation_with_oneself')
  const [low, high] = by < other ? [by, other] : [other, by]
  const [made] = await statement<{ conversation_id: string }>(
    tx.db,
    `with pair as (
       insert into conversations (conversation_id, kind, low_user, high_user)
       select $1, 'pair', $2, $3 where (select count(*) from users where user_id in ($2, $3)) = 2
       on conflict (low_user, high_user) do update set low_user = excluded.low_user
       returning conversation_id
     ), people as (
       insert into conversation_members (conversation_id, user_id, accepted)
       select conversation_id, user_id, user_id = $4 or $5 from pair cross join (values ($2), ($3)) as p (user_id)
       on conflict (conversation_id, user_id) do update set accepted = conversation_members.accepted or excluded.accepted
     )
     select conversation_id from pair`,
    [publicId(), low, high, by, known || isSupport(other)],
  )
  return made?.conversation_id ?? refuse('invalid_conversation')
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

/** A person who asks support is let in at once. */
export const isSupport = (userId: number): boolean => userId === supportUser.id

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
