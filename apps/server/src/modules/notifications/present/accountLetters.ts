import { deviceName } from '@plaudit/contract/accounts/deviceName'
import type { SecurityKind } from '@plaudit/contract/accounts/constants'
import type { Language } from '@plaudit/contract/constants'
import { formatCountry } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import type { Block, Letter } from './layout.ts'

export interface SecurityLetter {
  kind: SecurityKind
  /** The name of a passkey, how many sessions, what a browser calls itself. */
  detail: Record<string, string | number>
  link: string
  site: string
}

export interface AddressLetter {
  code: string
  minutes: number
  site: string
  username: string
  /** `own` where the address stands on the account already, and is only not confirmed yet. */
  to: 'new' | 'old' | 'own'
  link: string
}

export interface ConfirmLetter {
  site: string
  username: string
  /** Page on which the code for the address is asked for. */
  link: string
}

type Locale = { locale: 'en' | 'fr' | 'es' }
const localeOf = (language: Language): Locale => ({
  locale: language.toLowerCase() as Locale['locale'],
})

type Said = { name: string; agent: string; host: string }

/** Name of each event, and the words of its letter. */
const events: Record<
  SecurityKind,
  readonly [
    title: (inputs: object, locale: Locale) => string,
    text: (inputs: Said, locale: Locale) => string,
  ]
> = {
  new_device: [m.security_event_new_device, m.security_said_new_device],
  password_changed: [m.security_event_password_changed, m.security_said_password_changed],
  password_reset: [m.security_event_password_reset, m.security_said_password_reset],
  password_removed: [m.security_event_password_removed, m.security_said_password_removed],
  passkey_added: [m.security_event_passkey_added, m.security_said_passkey_added],
  passkey_removed: [m.security_event_passkey_removed, m.security_said_passkey_removed],
  passkey_ended: [m.security_event_passkey_ended, m.security_said_passkey_ended],
  factor_on: [m.security_event_factor_on, m.security_said_factor_on],
  factor_off: [m.security_event_factor_off, m.security_said_factor_off],
  recovery_used: [m.security_event_recovery_used, m.security_said_recovery_used],
  recovery_made: [m.security_event_recovery_made, m.security_said_recovery_made],
  payout_changed: [m.security_event_payout_changed, m.security_said_payout_changed],
  payout_elsewhere: [m.security_event_payout_elsewhere, m.security_said_payout_elsewhere],
  keys_changed: [m.security_event_keys_changed, m.security_said_keys_changed],
  email_change_asked: [m.security_event_email_change_asked, m.security_said_email_change_asked],
  email_confirmed: [m.security_event_email_confirmed, m.security_said_email_confirmed],
  email_changed: [m.security_event_email_changed, m.security_said_email_changed],
  phone_changed: [m.security_event_phone_changed, m.security_said_phone_changed],
  sign_in_known: [m.security_event_sign_in_known, m.security_said_sign_in_known],
  sign_in_refused: [m.security_event_sign_in_refused, m.security_said_sign_in_refused],
  session_ended: [m.security_event_session_ended, m.security_said_session_ended],
  sessions_ended: [m.security_event_sessions_ended, m.security_said_sessions_ended],
  passkey_renamed: [m.security_event_passkey_renamed, m.security_said_passkey_renamed],
  factor_guessed: [m.security_event_factor_guessed, m.security_said_factor_guessed],
  email_taken_off: [m.security_event_email_taken_off, m.security_said_email_taken_off],
  phone_added: [m.security_event_phone_added, m.security_said_phone_added],
  admin_signed_out: [m.security_event_admin_signed_out, m.security_said_admin_signed_out],
  admin_roles: [m.security_event_admin_roles, m.security_said_admin_roles],
  admin_acted: [m.security_event_admin_acted, m.security_said_admin_acted],
  admin_erased: [m.security_event_deletion_asked, m.security_said_admin_erased],
  export_asked: [m.security_event_export_asked, m.security_said_export_asked],
  deletion_asked: [m.security_event_deletion_asked, m.security_said_deletion_asked],
  deletion_called_off: [m.security_event_deletion_called_off, m.security_said_deletion_called_off],
}

function letterOf(
  language: Language,
  site: string,
  { title, text, blocks }: { title: string; text: string; blocks: Block[] },
): Letter {
  const footer = m.mail_footer_account({ site }, localeOf(language))
  return {
    language,
    site,
    title,
    preview: text,
    blocks: [{ kind: 'text', text }, ...blocks],
    footer,
  }
}

/** Returns the text to a phone about an event: its name, and where to look. */
export function securityText({ kind, link, site }: SecurityLetter, language: Language): string {
  const locale = localeOf(language)
  return m.mail_sms_security({ site, event: events[kind][0]({}, locale), link }, locale)
}

const changeTexts = { old: m.mail_change_old, new: m.mail_change_new, own: m.mail_own_text }

/** Letters about accounts. */
export const accountLetters = {
  security: ({ kind, detail, link, site }: SecurityLetter, language: Language) => {
    const locale = localeOf(language)
    const [titleOf, textOf] = events[kind]
    const title = titleOf({}, locale)
    const country = detail['country']
    const place = country ? formatCountry(String(country), locale.locale) : ''
    const device = detail['agent'] ? deviceName(String(detail['agent'])) : ''
    const agent = [device, place].filter(Boolean).join(', ')
    const [name, host] = [String(detail['name'] ?? ''), String(detail['host'] ?? '')]
    const said = { name, agent, host }
    const blocks: Block[] = [
      { kind: 'quiet', text: m.mail_security_not_you({}, locale) },
      { kind: 'button', label: m.mail_security_button({}, locale), href: link },
    ]
    return {
      subject: m.mail_security_subject({ site, event: title }, locale),
      letter: letterOf(language, site, { title, text: textOf(said, locale), blocks }),
    }
  },
  address_change: (
    { code, minutes, site, username, to, link }: AddressLetter,
    language: Language,
  ) => {
    const locale = localeOf(language)
    const text = changeTexts[to]({ username }, locale)
    const blocks: Block[] = [
      { kind: 'code', code },
      { kind: 'quiet', text: m.mail_code_valid({ count: minutes }, locale) },
      // On another device too: it leads to the box, and nobody comes in by it.
      { kind: 'button', label: m.mail_change_button({}, locale), href: link },
      { kind: 'quiet', text: m.mail_change_not_you({}, locale) },
    ]
    const title = (to === 'own' ? m.mail_own_title : m.mail_change_title)({}, locale)
    const subject = to === 'own' ? m.mail_own_subject : m.mail_change_subject
    return {
      subject: subject({ code, site }, locale),
      letter: letterOf(language, site, { title, text, blocks }),
    }
  },
  confirm_address: ({ site, username, link }: ConfirmLetter, language: Language) => {
    const locale = localeOf(language)
    const title = m.mail_confirm_subject({ site }, locale)
    const text = m.mail_confirm_text({ username }, locale)
    const blocks: Block[] = [
      // Nobody comes in by it: anybody can register with an address that is not theirs.
      { kind: 'button', label: m.mail_confirm_button({}, locale), href: link },
      { kind: 'quiet', text: m.mail_confirm_not_you({}, locale) },
    ]
    return { subject: title, letter: letterOf(language, site, { title, text, blocks }) }
  },
  address_taken: ({ site, link }: AddressLetter, language: Language) => {
    const locale = localeOf(language)
    const title = m.mail_taken_subject({ site }, locale)
    const text = m.mail_taken_text({}, locale)
    // Nothing in this letter lets anybody in: its button leads to where one signs in.
    const label = m.mail_taken_button({}, locale)
    const blocks: Block[] = [{ kind: 'button', label, href: link }]
    return { subject: title, letter: letterOf(language, site, { title, text, blocks }) }
  },
  new_password: (
    { link, username, site }: { link: string; username: string; site: string },
    language: Language,
  ) => {
    const locale = localeOf(language)
    const title = m.mail_password_subject({ site }, locale)
    const text = m.mail_password_text({ username }, locale)
    const blocks: Block[] = [
      { kind: 'button', label: m.mail_password_button({}, locale), href: link },
      { kind: 'quiet', text: m.mail_password_not_you({}, locale) },
    ]
    return { subject: title, letter: letterOf(language, site, { title, text, blocks }) }
  },
}
