import { supportUser } from '@plaudit/contract/reserved'
import type * as Disposable from 'disposable-email-domains-js'
import type Countries from 'i18n-iso-countries/index.js'
import type * as Phones from 'libphonenumber-js'
import { onDemand } from '../../../platform/onDemand.ts'
import type { FieldKey } from '../../../platform/sentenceKeys.ts'
import { isBreached } from './passwords.ts'

const countries = onDemand<typeof Countries>('i18n-iso-countries/index.js')
const disposable = onDemand<typeof Disposable>('disposable-email-domains-js')
const phones = onDemand<typeof Phones>('libphonenumber-js')

/** Usernames that nobody may have: first words of our addresses, and names that speak for the house (product 13). */
const reserved = new Set(
  `about access account accounts add-service addtask admin administrator api app assets auth
  c cart category chat chatmodule checkout contact contest contests conversations cx
  dashboard deposit diagram digitalfiles docs domain earnings edit-contest-entry
  edit-profile edit-service editcontests editprofile edittask embed feed feeds files
  gotoconversation groups healthz help how-it-works index.html jobs join library livez log login
  logout mailbox manage-services managecontestant messages metrics mobile my-tasks myclubs
  notifications offers orders page payments plaudit postmaster pricing privacy-policy
  profile providers readyz realtime receipt recently-viewed register robots.txt root round s sales
  schedule-meeting security service services sitemap.xml staff studio submit subscriptions
  support system task terms-of-service u user user-groups user-profile users videos view
  webhooks well-known www anonymous null undefined everyone me moderator`.split(/\s+/),
).add(supportUser.username)

let known: ReadonlySet<string> | undefined
const throwAway = (): ReadonlySet<string> => (known ??= disposable().disposableEmailBlocklistSet())

export const isReserved = (username: string): boolean => reserved.has(username.toLowerCase())

export const isCountry = (code: string): boolean => countries().isValid(code)

/** Codes of all countries (ISO 3166-1), divided into states or not. */
export const countryCodes = (): string[] => Object.keys(countries().getAlpha2Codes())

/** The number as `+…`, or undefined when no number of its country can look like it (product 13). */
export function phoneNumber(text: string, country?: string): string | undefined {
  const home =
    country !== undefined && isCountry(country) ? (country as Phones.CountryCode) : undefined
  const parsed = phones().parsePhoneNumberFromString(text, home)
  return parsed?.isPossible() === true ? parsed.number : undefined
}

/** Tells whether a mailbox belongs to a service of throw-away mailboxes, at the service's name or below it. */
export function isDisposable(address: string): boolean {
  const labels = address
    .slice(address.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  const bad = throwAway()
  return labels.some((_, n) => n < labels.length - 1 && bad.has(labels.slice(n).join('.')))
}

interface Registration {
  email: string
  username: string
  password: string
  phone?: string | undefined
  country_code?: string | undefined
}

/** Field → key of its sentence, for what the form of the input alone can't tell (product 13). */
export function registrationFaults(input: Registration): Record<string, FieldKey> {
  return {
    ...(isReserved(input.username) && { username: 'invalid_username' }),
    ...(isDisposable(input.email) && { email: 'disposable_email' }),
    ...(isBreached(input.password) && { password: 'invalid_password' }),
    ...(input.phone?.trim() &&
      phoneNumber(input.phone, input.country_code) === undefined && {
        phone: 'invalid_phone_number',
      }),
    ...(input.country_code !== undefined &&
      !isCountry(input.country_code) && { country_code: 'invalid_country' }),
  }
}

/** Six digits in what a person typed or pasted; undefined when there are not exactly six. */
export function codeDigits(text: string): string | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** The start of a username for somebody who has only told an address; always allowed, maybe taken. */
export function usernameFrom(address: string): string {
  const local = address.startsWith('+') ? '' : (address.split('@')[0]?.split('+')[0] ?? '')
  const name = local
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '')
    .slice(0, 24)
  return name.length < 3 || isReserved(name) ? `voter${name === '' ? '' : `-${name}`}` : name
}

/** A name to show until the person tells their own. */
export function fullNameFrom(username: string): string {
  const words = username.split(/[._-]+/).filter(Boolean)
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ') || username
}
