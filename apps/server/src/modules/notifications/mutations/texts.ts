import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Parts } from '../../../platform/parts.ts'

/** Texts of notices that one number is sent in an hour. */
const mostToNumber = 6

/**
 * Tells whether a notice may be sent as a text: the operator pays for each. Notices share `SMS_PER_HOUR` with sign-in
 * codes and leave half of it to them; what concerns money or safety may use all of it, and waits if there is none left.
 */
export async function textLeft(
  tx: Tx,
  { config, log }: Pick<Parts, 'config' | 'log'>,
  phone: string,
  must: boolean,
): Promise<'some' | 'later' | 'none'> {
  // Two processes that count at once would both find room for the last one.
  await statement(tx.db, `select pg_advisory_xact_lock(hashtext('texts of notices'))`, [])
  const [sent] = await statement<{ all: number; notices: number; here: number }>(
    tx.db,
    `select count(*)::int as all, (count(*) filter (where notice))::int as notices,
       (count(*) filter (where notice and recipient = $1))::int as here
     from mails where channel = 'sms' and created_at > now() - interval '1 hour'`,
    [phone],
  )
  const { all, notices, here } = sent ?? { all: 0, notices: 0, here: 0 }
  if (must) return all < config.smsPerHour ? 'some' : 'later'
  const isFree =
    here < mostToNumber && all < config.smsPerHour && notices < Math.ceil(config.smsPerHour / 2)
  if (!isFree) log.warn({ notices, here }, 'texts of notices are used up for this hour')
  return isFree ? 'some' : 'none'
}
