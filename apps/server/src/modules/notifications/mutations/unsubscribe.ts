import {
  preferenceKinds,
  preferenceRules,
  type PreferenceKind,
} from '@plaudit/contract/notifications/kinds'
import { statement, type Db } from '../../../platform/db/db.ts'
import { sign, unsign } from '../../../platform/ids.ts'
import type { Parts } from '../../../platform/parts.ts'
import { dropUnwanted } from './unwanted.ts'

type SigningParts = Pick<Parts, 'secrets' | 'publicUrl'>

/** An address that ends mails of one kind with one tap and without signing in (RFC 8058); it does nothing else. */
export function unsubscribeLink(
  { secrets, publicUrl }: SigningParts,
  userId: number,
  kind: PreferenceKind | 'digest',
): string {
  const key = sign(`${userId}-${kind}`, secrets.mac('unsubscribe'))
  return `${publicUrl}/unsubscribe?${new URLSearchParams({ key })}`
}

/** Ends what the signed key names. @returns what ended, or undefined for a key that is not ours. */
export async function unsubscribe(
  { secrets, db }: Pick<Parts, 'secrets'> & { db: Db },
  key: string,
): Promise<string | undefined> {
  const [id, kind = ''] = unsign(key, secrets.mac('unsubscribe'))?.split('-') ?? []
  const userId = Number(id)
  if (!Number.isSafeInteger(userId)) return undefined
  if (kind === 'digest') {
    await statement(db, `update notice_settings set digest = 'off' where user_id = $1`, [userId])
    await endLetter(db, userId)
  } else if ((preferenceKinds as readonly string[]).includes(kind)) {
    await statement(
      db,
      `insert into notice_preferences (user_id, kind, channel, wanted)
       select user_id, $2, 'email', false from users where user_id = $1
       on conflict (user_id, kind, channel) do update set wanted = false`,
      [userId, kind],
    )
    await dropUnwanted(db, userId, [{ kind, channel: 'email' }])
  } else return undefined
  return kind
}

/**
 * Ends all waiting for a letter. Its notices do not come one by one instead: a person who ends a mail wants no more of
 * it.
 */
async function endLetter(db: Db, userId: number): Promise<void> {
  const free = preferenceKinds.filter((kind) => !preferenceRules[kind].always.includes('email'))
  await statement(
    db,
    `with none as (
       insert into notice_preferences (user_id, kind, channel, wanted)
       select u.user_id, k.kind, k.channel, false from users u,
         (select kind, unnest(array['email', 'digest']) as channel from unnest($2::text[]) as kind) k
       where u.user_id = $1
       on conflict (user_id, kind, channel) do update set wanted = false
     )
     update notice_outbox set state = 'cancelled' where user_id = $1 and state = 'digest'`,
    [userId, free],
  )
}
