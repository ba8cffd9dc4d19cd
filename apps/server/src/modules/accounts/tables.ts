import type { PayoutMethod, ShownPart } from '@plaudit/contract/accounts/constants'
import type { Language } from '@plaudit/contract/constants'
import type { Generated, GeneratedAlways, JSONColumnType, Kysely, Selectable } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

export interface UsersTable {
  user_id: Generated<number>
  ux_id: string
  username: string
  full_name: string
  email: string | null
  /** Mailbox where its mail arrives, whatever its spelling. */
  email_folded: GeneratedAlways<string | null>
  email_confirmed_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  password_hash: string | null
  profession: Generated<string>
  country_code: Generated<string>
  language: Generated<Language>
  /** ISO 3166-2, of that country. */
  state: Generated<string>
  website: Generated<string>
  about: Generated<string>
  spoken: Generated<string[]>
  facebook: Generated<string>
  instagram: Generated<string>
  twitter: Generated<string>
  linkedin: Generated<string>
  youtube: Generated<string>
  phone_whatsapp: Generated<boolean>
  phone_sms: Generated<boolean>
  phone_calls: Generated<boolean>
  payout_method: Generated<PayoutMethod>
  payout_data: Buffer | null
  shown: Generated<JSONColumnType<Partial<Record<ShownPart, boolean>>, string, string>>
  revision: Generated<number>
  avatar_id: string | null
  account_type: Generated<'user' | 'professional' | 'business'>
  is_admin: Generated<boolean>
  /** Answers as rapid_support. */
  is_support: Generated<boolean>
  suspended_at: Date | null
  globalmsg: Generated<string>
  popup_error: Generated<string>
  password_changed_at: Date | null
  leaving_at: Date | null
  /** Site on which they signed in first: letters about the account look like that site. */
  site_id: number | null
  created_at: Generated<Date>
}

export type Account = Selectable<UsersTable>

/** Way by which a person came in. */
export type Via = 'password' | 'code' | 'link' | 'passkey' | 'new'

interface SessionsTable {
  token_hash: Buffer
  user_id: number
  session_id: Generated<number>
  created_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
  user_agent: Generated<string>
  /** The account that acts in it instead of the person. */
  acting_id: number | null
  via: Generated<Via>
  device: Generated<string>
  country_code: Generated<string>
  proven_at: Generated<Date>
  /** Names that the person has had since it was opened. */
  former_names: Generated<string[]>
  /** Name of the host at which it was opened; null: the installation's own. */
  host: string | null
}

interface SuspendedSessionsTable {
  token_hash: Buffer
  user_id: number
}

interface LoginCodesTable {
  address: string
  /** Asked for on a device that the account knows. */
  known: Generated<boolean>
  code_hash: Buffer
  tries: Generated<number>
  expires_at: Date
}

interface OneTimeLinksTable {
  token_hash: Buffer
  purpose: 'setup' | 'sign_in' | 'password'
  user_id: number | null
  address: string | null
  expires_at: Date
  used_at: Date | null
  tries: Generated<number>
}

interface ErasuresTable {
  user_id: number
  asked_at: Generated<Date>
  by_admin: Generated<boolean>
  parts: Generated<number>
  done: Generated<number>
}

interface AccountsTables {
  erasures: ErasuresTable
  users: UsersTable
  sessions: SessionsTable
  suspended_sessions: SuspendedSessionsTable
  login_codes: LoginCodesTable
  one_time_links: OneTimeLinksTable
}

export const accountsDb = (db: Db): Kysely<AccountsTables> => tablesOf<AccountsTables>(db)
