import { socialSites, type SocialSite } from '@plaudit/contract/accounts/constants'
import type { ParsedInput } from '@plaudit/contract/calls'
import { stateIn } from '../../../platform/geo/places.ts'
import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import type { Account } from '../tables.ts'
import { isBreached } from './passwords.ts'
import { isCountry, isReserved, phoneNumber } from './registration.ts'

type Changes = ParsedInput<'account/updateProfileInfo'>

/** Place of a handle in the address of each site, and the hosts that are the site. */
const sites: Record<SocialSite, { hosts: readonly string[]; before: string; handle: RegExp }> = {
  facebook: { hosts: ['facebook.com', 'fb.com'], before: '', handle: /^[\w.-]{2,60}$/ },
  instagram: { hosts: ['instagram.com'], before: '', handle: /^[\w.]{1,30}$/ },
  twitter: { hosts: ['twitter.com', 'x.com'], before: '', handle: /^\w{1,20}$/ },
  linkedin: { hosts: ['linkedin.com'], before: 'in/', handle: /^[\p{L}\p{N}_-]{3,100}$/u },
  youtube: { hosts: ['youtube.com', 'youtu.be'], before: '@', handle: /^[\p{L}\p{N}_.-]{3,60}$/u },
}

/** A link to a site as it is stored: its path there. '' for nothing, undefined where it leads elsewhere (product 13). */
export function pathOn(site: SocialSite, given: string): string | undefined {
  const text = given.trim()
  if (text === '') return ''
  const { hosts, before, handle } = sites[site]
  const bare = text.replace(/^@/, '')
  const isAddress = /^https?:\/\//i.test(text) || hosts.some((host) => isOf(host, text))
  if (!isAddress) return handle.test(bare) ? `${before}${bare}` : undefined
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return undefined
  const { hostname, pathname, search } = new URL(address)
  if (!hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))) return undefined
  const path = `${pathname}${search}`.replace(/^\/+|\/+$/g, '')
  return path === '' || path.length > 200 ? undefined : path
}

const isOf = (host: string, text: string): boolean =>
  new RegExp(`^(?:[\\w-]+\\.)?${host.replace('.', String.raw`\.`)}/`, 'i').test(text)

/** The whole address of what `pathOn` stored. */
export const hrefOn = (site: SocialSite, path: string): string =>
  `https://${site === 'twitter' ? 'x.com' : `www.${sites[site].hosts[0]}`}/${path}`

/** A page of the web, spelt out. '' for nothing, undefined for what is none. */
export function websiteOf(given: string): string | undefined {
  const text = given.trim()
  if (text === '') return ''
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isPage = url.protocol === 'http:' || url.protocol === 'https:'
  const hasHost = /^(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u.test(url.hostname)
  return isPage && hasHost && url.username === '' && url.href.length <= 500 ? url.href : undefined
}

/** Languages of ISO 639-1, as every browser names them. */
export const isSpoken = (code: string): boolean =>
  /^[a-z]{2}$/.test(code) &&
  new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) !== undefined

/** The values of a profile that can be stored as they are. */
export type Stored = Partial<
  Pick<
    Account,
    | 'username'
    | 'full_name'
    | 'profession'
    | 'account_type'
    | 'website'
    | 'about'
    | 'language'
    | 'spoken'
    | 'country_code'
    | 'state'
    | 'phone'
    | 'phone_whatsapp'
    | 'phone_sms'
    | 'phone_calls'
    | 'payout_method'
    | SocialSite
  >
>

export interface Checked {
  faults: Record<string, FieldKey>
  values: Stored
}

/** Returns the faults of a profile's changes, by field, with the sentences of product 13; and what is to be stored. */
export function checkProfile(given: Changes, before: Account): Checked {
  const faults: Record<string, FieldKey> = {}
  const { username, full_name, profession, account_type, about, language } = given
  const { phone_whatsapp, phone_sms, phone_calls, payout_method } = given
  if (username !== undefined && username !== before.username && isReserved(username))
    faults['username'] = 'invalid_username'
  const values = withoutNothing({
    ...{ username, full_name, profession, account_type, about, language },
    ...{ phone_whatsapp, phone_sms, phone_calls, payout_method },
    website: or(given.website, websiteOf, faults, 'website', 'invalid_website'),
    spoken: or(given.languages, spokenOf, faults, 'languages', 'invalid_language'),
    ...placeOf(given, before, faults),
    ...Object.fromEntries(
      socialSites.map((site) => {
        // A form sends the stored path again, which may be no handle (`in/ada`).
        const read = (text: string) => (text === before[site] ? text : pathOn(site, text))
        return [site, or(given[site], read, faults, site, `invalid_${site}`)]
      }),
    ),
  })
  checkPassword(given, faults)
  checkPayout(given, before, faults)
  return { faults, values }
}

/** Reads one field; an unreadable value is a fault beside it. */
function or<Given, Value>(
  given: Given | undefined,
  read: (given: Given) => Value | undefined,
  faults: Record<string, FieldKey>,
  field: string,
  fault: FieldKey,
): Value | undefined {
  if (given === undefined) return undefined
  const value = read(given)
  if (value === undefined) faults[field] = fault
  return value
}

function spokenOf(codes: readonly string[]): string[] | undefined {
  const all = [...new Set(codes.map((code) => code.trim().toLowerCase()))]
  return all.every(isSpoken) ? all : undefined
}

/** Another country has other states: the one of before goes unless a new one comes with it. */
function placeOf(given: Changes, before: Account, faults: Record<string, FieldKey>): Stored {
  const country = given.country_code ?? before.country_code
  if (given.country_code && !isCountry(given.country_code)) {
    faults['country_code'] = 'invalid_country'
    return {}
  }
  const moved = given.country_code !== undefined && given.country_code !== before.country_code
  const asked = given.state ?? (moved ? '' : undefined)
  const place: Stored = given.country_code === undefined ? {} : { country_code: country }
  if (asked === undefined) return place
  if (asked === '') return { ...place, state: '' }
  const state = stateIn(country, asked)
  // A country without states takes none.
  if (state === undefined) faults['state'] = 'invalid_state'
  return { ...place, ...(state && { state: state.code }) }
}

function checkPassword(given: Changes, faults: Record<string, FieldKey>): void {
  const { new_password, confirm_password } = given
  if (new_password === undefined) return
  if (isBreached(new_password)) faults['new_password'] = 'invalid_password'
  if (new_password !== confirm_password) faults['confirm_password'] = 'password_did_not_matched'
}

/** PayPal and Payoneer pay to a mail address, MonCash to a number in Haiti. */
function checkPayout(given: Changes, before: Account, faults: Record<string, FieldKey>): void {
  const method = given.payout_method ?? before.payout_method
  const account = given.payout_data?.account
  if (account === undefined || account === '' || method === '') return
  const fits =
    method === 'moncash'
      ? phoneNumber(account, 'HT')?.startsWith('+509') === true
      : /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(account)
  if (!fits)
    faults['payout_data'] = method === 'moncash' ? 'provide_valid_phone_number' : 'invalid_email'
}

const withoutNothing = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Stored
