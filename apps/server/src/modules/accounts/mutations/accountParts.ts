import type { Language } from '@plaudit/contract/constants'
import { statement, type Db } from '../../../platform/db/db.ts'
import { exported, type Exported } from '../../../platform/person.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { payoutData } from './sealed.ts'

/** Columns of the account that its person takes along as they are. */
const own = `user_id, ux_id, username, full_name, email, email_confirmed_at, phone, phone_confirmed_at, profession,
  country_code, state, language, spoken, website, about, facebook, instagram, twitter, linkedin, youtube,
  phone_whatsapp, phone_sms, phone_calls, payout_method, shown, account_type, avatar_id, site_id, is_admin, is_support,
  globalmsg, popup_error, password_changed_at, created_at`

/** The data that this module keeps of a person beside the account, by name, without hashes and keys. */
const parts: Record<string, string> = {
  // The list says that an admin acted for the person, and nothing of the admin's device and place.
  sessions: `select created_at, seen_at, expires_at, acting_id is not null as acting,
       case when acting_id is null then user_agent end as user_agent, via,
       case when acting_id is null then country_code end as country_code, host
     from sessions where user_id = $1 order by created_at`,
  devices: 'select first_at, last_at from known_devices where user_id = $1',
  passkeys:
    'select name, host, created_at, used_at from passkeys where user_id = $1 order by created_at',
  security: 'select kind, at, detail from security_events where user_id = $1 order by event_id',
  waiting_addresses: 'select kind, address from address_changes where user_id = $1',
  kept_views: 'select * from saved_views where user_id = $1',
}

/** The account itself, with the address of payouts opened: it stands there sealed. */
async function* exportRow(db: Db, secrets: Secrets, userId: number) {
  const [row] = await statement<{ payout_data: Buffer | null }>(
    db,
    `select ${own}, payout_data from users where user_id = $1`,
    [userId],
  )
  if (row === undefined) return
  const { payout_data: sealed } = row
  const opened = sealed && String(await payoutData.open({ db, secrets }, userId, sealed))
  yield { ...row, payout_data: opened && (JSON.parse(opened) as object) }
}

/** The account and what stands beside it, for its own person (product 1: export). */
export const exportAccount = (
  db: Db,
  userId: number,
  _: Language,
  secrets: Secrets,
): Exported[] => [
  { name: 'account', rows: exportRow(db, secrets, userId) },
  ...Object.entries(parts).map(([name, text]) => exported(db, name, text, [userId])),
]
