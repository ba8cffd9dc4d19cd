import { codeValidMinutes } from '@plaudit/contract/constants'
import { kept } from '@plaudit/contract/retention'
import type { Site } from '@plaudit/contract/sites'
import { m } from '@plaudit/i18n/messages'
import { captchaNames } from '../../lib/captcha.ts'
import type { SiteNames } from './site-names.ts'

export interface Section {
  id: string
  title: string
  text: string
  link?: { href: string; label: string }
}

/** Tells which data is kept, as it is: a change of what the server stores changes these texts. */
export function privacySections(site: Site | undefined, names: SiteNames): Section[] {
  const contact = site?.contact ?? null
  const captcha = site?.captcha ? captchaNames[site.captcha] : null
  const who = [
    site?.operator
      ? m.pages_privacy_who_named({ ...names, operator: whole(site.operator, site.postal) })
      : m.pages_privacy_who(names),
    contact === null ? m.pages_privacy_who_announced() : m.pages_privacy_who_contact(),
  ].join(' ')
  return [
    { id: 'short', title: m.pages_privacy_short_title(), text: short(site) },
    { id: 'who', title: m.pages_privacy_who_title(), text: who, ...(contact && operator(contact)) },
    { id: 'vote', title: m.pages_privacy_vote_title(), text: m.pages_privacy_vote() },
    ...(captcha
      ? [
          {
            id: 'captcha',
            title: m.pages_privacy_captcha_title(),
            text: m.pages_privacy_captcha(captcha),
            link: { href: captcha.privacy, label: m.pages_privacy_captcha_link(captcha) },
          },
        ]
      : []),
    { id: 'account', title: m.pages_privacy_account_title(), text: m.pages_privacy_account() },
    { id: 'more', title: m.parts_privacy_more_title(), text: besides(site) },
    { id: 'money', title: m.parts_privacy_money_title(), text: m.parts_privacy_money() },
    { id: 'browser', title: m.pages_privacy_browser_title(), text: m.pages_privacy_browser() },
    { id: 'see', title: m.pages_privacy_see_title(), text: m.pages_privacy_see() },
    { id: 'time', title: m.pages_privacy_time_title(), text: m.pages_privacy_time(times) },
    { id: 'rights', title: m.pages_privacy_rights_title(), text: m.pages_privacy_rights() },
  ]
}

/** The rule that no page loads anything of others, with its exceptions on this site. */
function short(site: Site | undefined): string {
  const captcha = site?.captcha ? captchaNames[site.captcha] : null
  const form = site?.meeting_url
  const exceptions = [
    ...(site?.providers['stripe'] === undefined ? [] : [m.pages_privacy_stripe()]),
    ...(form ? [m.pages_privacy_meeting({ host: new URL(form).host })] : []),
  ]
  return [
    captcha ? m.pages_privacy_short_captcha(captcha) : m.pages_privacy_short(),
    ...exceptions.map((text) => `- ${text}`),
  ].join('\n')
}

/** Returns the data kept of people outside of voting; parts switched off may have been used before, and stay named. */
const besides = (site: Site | undefined): string =>
  [
    m.parts_privacy_profile(),
    m.parts_privacy_talk(),
    m.parts_privacy_clubs(),
    m.parts_privacy_services(),
    m.parts_privacy_jobs(),
    m.parts_privacy_reports(),
    ...(site?.files_apart ? [m.pages_privacy_store()] : []),
    ...(site?.places_host ? [m.pages_privacy_places({ host: site.places_host })] : []),
  ].join('\n')

/** The numbers that the server clears away by. */
const times = {
  codes: codeValidMinutes,
  sessions: kept.sessionDays,
  answers: kept.answerHours,
  exports: kept.exportHours,
  mails: kept.mailDays,
  carts: kept.cartDays,
}

const whole = (name: string, postal: string | null): string =>
  [name, postal].filter(Boolean).join(', ')

function operator(contact: string): Pick<Section, 'link'> {
  const isWeb = /^https?:/.test(contact)
  return {
    link: {
      href: isWeb ? contact : `mailto:${contact}`,
      label: contact.replace(/^https?:\/\//, ''),
    },
  }
}
