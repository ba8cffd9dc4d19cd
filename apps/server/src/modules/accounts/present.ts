import type { PublicUser, SessionUser } from '@plaudit/contract/accounts'
import { shownAtFirst, socialSites } from '@plaudit/contract/accounts/constants'
import type { Profile, PublicProfile } from '@plaudit/contract/accounts/profile'
import { languages, type Language } from '@plaudit/contract/constants'
import { currencyIn } from '@plaudit/contract/currency-in'
import type { Picture } from '@plaudit/contract/files'
import { hrefOn } from './policy/profile.ts'
import type { Purse } from '../ledger/data.ts'
import { ownMoney } from '../ledger/policy.ts'
import type { Account } from './tables.ts'

type PublicRow = Pick<
  Account,
  'user_id' | 'ux_id' | 'full_name' | 'username' | 'profession' | 'country_code'
> & { no_page?: boolean }

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
    ...(row.no_page && { no_page: true }),
  }
}

/** Returns what a visitor has (specification 3): a language and the id of their device. */
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
  { balances, test, empty, vote_credits }: Purse,
  currency: string | null,
): SessionUser {
  const stranger = visitor(ssid, row.language)
  return {
    ...stranger,
    ...publicUserOf(row, avatar),
    loggedin: true,
    votes: vote_credits.reduce((sum, { votes }) => sum + votes, 0),
    vote_credits,
    balances,
    ...(test && { balance_test: true }),
    balance:
      ownMoney(balances, currency) ??
      (currency === null && empty
        ? empty
        : {
            // Nothing is there: in the money that the person chose, else in that of their country.
            amount: 0,
            currency: currency ?? currencyIn(row.country_code) ?? stranger.balance.currency,
          }),
    email: row.email ?? '',
    email_confirmed: row.email_confirmed_at !== null,
    phone: row.phone ?? '',
    phone_confirmed: row.phone_confirmed_at !== null,
    account_type: row.account_type,
    is_admin: row.is_admin,
    ...(row.is_support && { is_support: true }),
  }
}

/** Facts that stand beside the row in a person's own profile. */
interface Beside {
  photo: Picture | undefined
  payout_account: string
  waiting: Profile['waiting']
}

/** A person's own profile, whole. */
export function profileOf(row: Account, { photo, payout_account, waiting }: Beside): Profile {
  const { revision, username, full_name, profession, account_type, website, about, language } = row
  const { phone_whatsapp, phone_sms, phone_calls, country_code, state, payout_method } = row
  const { facebook, instagram, twitter, linkedin, youtube } = row
  return {
    ...{ revision, username, full_name, profession, account_type, website, about, language },
    ...{ phone_whatsapp, phone_sms, phone_calls, country_code, state, payout_method },
    ...{ facebook, instagram, twitter, linkedin, youtube },
    languages: row.spoken,
    photo: photo?.src ?? '',
    email: row.email ?? '',
    email_confirmed: row.email_confirmed_at !== null,
    phone: row.phone ?? '',
    phone_confirmed: row.phone_confirmed_at !== null,
    payout_data: { account: payout_account },
    shown: { ...shownAtFirst, ...row.shown },
    has_password: row.password_hash !== null,
    waiting,
  }
}

/** A person's page as everybody sees it: no address, no number. */
export function publicProfileOf(row: Account, photo: Picture | undefined): PublicProfile {
  const links = socialSites
    .filter((site) => row[site] !== '')
    .map((site) => ({
      site,
      label: row[site].replace(/^(?:in\/|@)/, ''),
      href: hrefOn(site, row[site]),
    }))
  return {
    ...publicUserOf(row, photo),
    account_type: row.account_type,
    about: row.about,
    website: row.website,
    languages: row.spoken,
    links,
    state: row.state,
    picture: photo?.src ?? '',
    since: row.created_at.toISOString(),
  }
}
