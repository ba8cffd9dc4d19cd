import type { PublicUser, SessionUser } from '@plaudit/contract/accounts'
import { languages, type Language } from '@plaudit/contract/constants'
import type { Picture } from '@plaudit/contract/files'
import type { Account } from './tables.ts'

type PublicRow = Pick<
  Account,
  'user_id' | 'ux_id' | 'full_name' | 'username' | 'profession' | 'country_code'
>

/** A person as everybody may see them. */
export function publicUserOf(row: PublicRow, avatar: Picture | undefined): PublicUser {
  return {
    ID: row.user_id,
    ux_id: row.ux_id,
    full_name: row.full_name,
    username: row.username,
    profession: row.profession,
    country_code: row.country_code,
    avatar: avatar?.src ?? '',
  }
}

/** What a visitor has (specification 3): a language and the id of their device. */
export function visitor(ssid: string, language: Language): SessionUser {
  return {
    loggedin: false,
    language,
    // The first is the person's own, which the screen speaks (specification 4).
    languages: [language, ...languages.filter((other) => other !== language)],
    ssid,
    globalmsg: '',
    popup_error: '',
    votes: 0,
    balance: { amount: 0, currency: 'USD' },
    services: [],
  }
}

/** A signed-in person as they see themselves. */
export function sessionUserOf(
  row: Account,
  ssid: string,
  avatar: Picture | undefined,
): SessionUser {
  return {
    ...visitor(ssid, row.language),
    ...publicUserOf(row, avatar),
    loggedin: true,
    globalmsg: row.globalmsg,
    popup_error: row.popup_error,
    email: row.email ?? '',
    email_confirmed: row.email_confirmed_at !== null,
    phone: row.phone ?? '',
    phone_confirmed: row.phone_confirmed_at !== null,
    account_type: row.account_type,
    is_admin: row.is_admin,
  }
}
