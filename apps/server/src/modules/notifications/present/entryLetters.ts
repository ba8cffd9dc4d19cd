import type { Language } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import type { Letter } from './layout.ts'

export interface EntryLetter {
  contest: string
  /** The contestant's name. */
  name: string
  link: string
  site: string
}

export interface RefusedLetter extends EntryLetter {
  /** In the organiser's words. */
  reason: string
}

interface Said {
  subject: string
  title: string
  preview: string
  blocks: Letter['blocks']
}

const localeOf = (language: Language) => ({ locale: language.toLowerCase() as 'en' | 'fr' | 'es' })
type Locale = ReturnType<typeof localeOf>

const written =
  <Values extends EntryLetter>(say: (values: Values, locale: Locale) => Said) =>
  (values: Values, language: Language): { subject: string; letter: Letter } => {
    const { site, contest } = values
    const { subject, ...said } = say(values, localeOf(language))
    const footer = m.mail_entry_footer({ site, contest }, localeOf(language))
    return { subject, letter: { language, site, ...said, footer } }
  }

/** Letters to an entrant about an entry, and about a change of it. */
export const entryLetters = {
  entry_approved: written(({ contest, name, link }: EntryLetter, locale) => ({
    subject: m.mail_entry_approved_subject({ contest }, locale),
    title: m.mail_entry_approved_title({}, locale),
    preview: m.mail_entry_approved_preview({ contest }, locale),
    blocks: [
      { kind: 'text', text: m.mail_entry_approved_text({ name, contest }, locale) },
      { kind: 'button', label: m.mail_entry_approved_button({}, locale), href: link },
      { kind: 'quiet', text: m.mail_entry_approved_share({}, locale) },
    ],
  })),
  entry_refused: written(({ contest, name, reason, link }: RefusedLetter, locale) => ({
    subject: m.mail_entry_refused_subject({ contest }, locale),
    title: m.mail_entry_refused_title({}, locale),
    preview: m.mail_entry_refused_preview({ contest }, locale),
    blocks: [
      { kind: 'text', text: m.mail_entry_refused_text({ name, contest }, locale) },
      { kind: 'text', text: reason },
      { kind: 'quiet', text: m.mail_entry_refused_again({}, locale) },
      { kind: 'button', label: m.mail_entry_refused_button({}, locale), href: link },
    ],
  })),
  change_approved: written(({ contest, name, link }: EntryLetter, locale) => ({
    subject: m.mail_change_approved_subject({ contest }, locale),
    title: m.mail_change_approved_title({}, locale),
    preview: m.mail_change_approved_text({ name, contest }, locale),
    blocks: [
      { kind: 'text', text: m.mail_change_approved_text({ name, contest }, locale) },
      { kind: 'button', label: m.mail_entry_approved_button({}, locale), href: link },
    ],
  })),
  change_refused: written(({ contest, name, reason, link }: RefusedLetter, locale) => ({
    subject: m.mail_change_refused_subject({ contest }, locale),
    title: m.mail_change_refused_title({}, locale),
    preview: m.mail_entry_refused_preview({ contest }, locale),
    blocks: [
      { kind: 'text', text: m.mail_change_refused_text({ name, contest }, locale) },
      { kind: 'text', text: reason },
      { kind: 'button', label: m.mail_entry_refused_button({}, locale), href: link },
    ],
  })),
}
