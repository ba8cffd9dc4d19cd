import type { Language } from '@plaudit/contract/constants'
import type { Generated, Kysely, Selectable } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

export interface UsersTable {
  user_id: Generated<number>
  ux_id: string
  username: string
  full_name: string
  email: string | null
  email_confirmed_at: Date | null
  phone: string | null
  phone_confirmed_at: Date | null
  password_hash: string | null
  profession: Generated<string>
  country_code: Generated<string>
  language: Generated<Language>
  avatar_id: string | null
  account_type: Generated<'user' | 'professional' | 'business'>
  is_admin: Generated<boolean>
  globalmsg: Generated<string>
  popup_error: Generated<string>
  created_at: Generated<Date>
}

export type Account = Selectable<UsersTable>

interface SessionsTable {
  token_hash: Buffer
  user_id: number
  created_at: Generated<Date>
  seen_at: Generated<Date>
  expires_at: Date
  user_agent: Generated<string>
}

interface LoginCodesTable {
  address: string
  code_hash: Buffer
  tries: Generated<number>
  expires_at: Date
}

interface OneTimeLinksTable {
  token_hash: Buffer
  purpose: 'setup' | 'sign_in'
  user_id: number | null
  address: string | null
  expires_at: Date
  used_at: Date | null
}

interface AccountsTables {
  users: UsersTable
  sessions: SessionsTable
  login_codes: LoginCodesTable
  one_time_links: OneTimeLinksTable
}

export const accountsDb = (db: Db): Kysely<AccountsTables> => tablesOf<AccountsTables>(db)
