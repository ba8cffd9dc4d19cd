import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { accountByHandle } from '../../accounts/data.ts'
import { namesIn } from '../../accounts/data/called.ts'
import { changeCalls } from '../../notifications/mutations/calls.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { accessTo, type Rooms } from '../data/access.ts'
import { messagesBySeq } from '../data/log.ts'
import type { MessageRow } from '../data/rows.ts'
import type { Place } from './act.ts'
import { mentionKey, quotedOf } from './withdraw.ts'

/** Has the people called by messages of rooms told: after the commit, many messages in one transaction. */
export async function callWritten(
  db: Db,
  written: readonly { message: MessageRow; place: Place }[],
): Promise<void> {
  const calling = written.filter(
    ({ message, place }) =>
      place.subject !== null && message.hidden === null && namesIn(message.text).length > 0,
  )
  if (calling.length === 0) return
  await inTransaction(db, (tx) =>
    callLater(
      tx,
      calling.map(({ message }) => message),
    ),
  )
}

/** Has the people whom messages call told, where these stand in a room: others tell all their people anyway. */
export async function callLater(
  tx: Tx,
  messages: readonly Pick<MessageRow, 'conversation_id' | 'seq' | 'text'>[],
): Promise<void> {
  for (const { conversation_id, seq, text } of messages)
    if (namesIn(text).length > 0) await queueTask(tx, 'tell_called', { conversation_id, seq })
}

/**
 * Has calls told again that a process may not have come to tell before it ended: those of the last half hour, in rooms.
 * Nobody is told twice.
 */
export const callAgain = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const rows = await statement<MessageRow>(
      tx.db,
      `select m.conversation_id, m.seq, m.text from messages m join conversations c using (conversation_id)
       where m.text like '%@%' and m.sent_at between now() - interval '30 minutes' and now() - interval '1 minute'
         and c.subject is not null and m.hidden is null and m.deleted_at is null
       order by m.sent_at desc limit 1000`,
      [],
    )
    await callLater(tx, rows)
  })

const accountsIn = (db: Db, text: string) =>
  Promise.all(namesIn(text).map((name) => accountByHandle(db, name)))

/** People whose names a changed message lost are told of it no more. */
export async function callsOf(tx: Tx, message: MessageRow): Promise<void> {
  const { conversation_id, seq, sender_id: by, text } = message
  const accounts = await accountsIn(tx.db, text)
  const named = accounts.flatMap((one) => one?.user_id ?? [])
  await changeCalls(tx, { by, key: mentionKey(conversation_id, seq), text: quotedOf(text) }, named)
}

/**
 * Tells the people whom a message of a room calls by their user name, if they follow the room, have neither muted it nor
 * read the message there, may still read it, and no block parts them from its author: a stranger can't be called.
 */
export async function tellCalled(
  tx: Tx,
  rooms: Rooms,
  { conversation_id, seq }: { conversation_id: string; seq: number },
): Promise<void> {
  // Whoever takes the message back or hides it meanwhile waits, and then takes back what was told.
  await statement(tx.db, 'select from messages where conversation_id = $1 and seq = $2 for share', [
    conversation_id,
    seq,
  ])
  const [message] = await messagesBySeq(tx.db, conversation_id, [seq])
  if (message === undefined || message.deleted_at !== null || message.hidden !== null) return
  const accounts = await accountsIn(tx.db, message.text)
  const follow = await followersAmong(
    tx.db,
    message,
    accounts.flatMap((one) => one?.user_id ?? []),
  )
  for (const account of accounts) {
    if (account === undefined || !follow.has(account.user_id)) continue
    const { user_id, username, language, country_code } = account
    const person = { ...plain, user_id, username, language, country_code }
    const asker = { userId: user_id, person, site: wholePlatform }
    const access = await accessTo(tx.db, rooms, asker, { conversation_id }).catch(() => undefined)
    if (access?.room === undefined) continue
    await tell(tx, {
      to: [user_id],
      type: 'room.mention',
      key: mentionKey(conversation_id, seq),
      ...(message.sender_id !== null && { by: message.sender_id }),
      href: `/chat/${conversation_id}#m${seq}`,
      values: { text: quotedOf(message.text), title: access.room.title },
    })
  }
}

/** Without any office: a person has the rights that everybody has. */
const plain: Omit<Person, 'user_id' | 'username' | 'language' | 'country_code'> = {
  is_admin: false,
  is_support: false,
  email_confirmed: false,
  phone_confirmed: false,
  mailbox: null,
  phone: null,
}

async function followersAmong(
  db: Db,
  { conversation_id, sender_id, seq, changed, edited_at }: MessageRow,
  ids: readonly number[],
): Promise<Set<number>> {
  // A follower who reads at this moment waits, and then has what was told seen.
  const rows = await statement<{ user_id: number }>(
    db,
    `select user_id from room_people p
     where conversation_id = $1 and user_id = any ($2::bigint[]) and (muted_until is null or muted_until < now())
       and not exists (select from blocks b where (b.user_id, b.blocked_id) in ((p.user_id, $3), ($3, p.user_id)))
       and seen_seq < $4 order by user_id for share of p`,
    [conversation_id, ids, sender_id ?? 0, edited_at === null ? seq : changed],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}
