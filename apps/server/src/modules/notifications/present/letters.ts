import type { Language } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import type { Letter } from './layout.ts'

/** What each template needs. */
export interface Templates {
  /** A six-digit code and a link of the same age that does the same (product 1). */
  sign_in_code: { code: string; minutes: number; link: string; site: string }
  /** An entry stands on the stage now. */
  entry_approved: EntryLetter
  /** An entry was refused, in the organiser's words (product 3). */
  entry_refused: EntryLetter & { reason: string }
  /** A link that makes its reader a judge, or a co-organiser, of a contest. */
  invited_to_judge: InvitationLetter
  invited_to_organise: InvitationLetter
}

interface InvitationLetter {
  contest: string
  /** Who invites. */
  inviter: string
  days: number
  link: string
  site: string
}

interface EntryLetter {
  contest: string
  /** The contestant's name. */
  name: string
  link: string
  site: string
}

export type TemplateName = keyof Templates

const localeOf = (language: Language) => ({ locale: language.toLowerCase() as 'en' | 'fr' | 'es' })

type Write<Values> = (values: Values, language: Language) => { subject: string; letter: Letter }

/** A code is read aloud and typed in two groups of three. */
const grouped = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** Every mail that the product sends. */
export const letters: { [Name in TemplateName]: Write<Templates[Name]> } = {
  sign_in_code: ({ code, minutes, link, site }, language) => {
    const locale = localeOf(language)
    return {
      subject: m.mail_code_subject({ code: grouped(code), site }, locale),
      letter: {
        language,
        site,
        title: m.mail_code_title({}, locale),
        preview: m.mail_code_preview({ count: minutes }, locale),
        blocks: [
          { kind: 'text', text: m.mail_code_intro({ site }, locale) },
          { kind: 'code', code: grouped(code) },
          { kind: 'quiet', text: m.mail_code_valid({ count: minutes }, locale) },
          { kind: 'button', label: m.mail_code_button({}, locale), href: link },
          { kind: 'quiet', text: m.mail_code_not_you({}, locale) },
        ],
        footer: m.mail_footer({ site }, locale),
      },
    }
  },
  entry_approved: ({ contest, name, link, site }, language) => {
    const locale = localeOf(language)
    return {
      subject: m.mail_entry_approved_subject({ contest }, locale),
      letter: {
        language,
        site,
        title: m.mail_entry_approved_title({}, locale),
        preview: m.mail_entry_approved_preview({ contest }, locale),
        blocks: [
          { kind: 'text', text: m.mail_entry_approved_text({ name, contest }, locale) },
          { kind: 'button', label: m.mail_entry_approved_button({}, locale), href: link },
          { kind: 'quiet', text: m.mail_entry_approved_share({}, locale) },
        ],
        footer: m.mail_entry_footer({ site, contest }, locale),
      },
    }
  },
  entry_refused: ({ contest, name, reason, link, site }, language) => {
    const locale = localeOf(language)
    return {
      subject: m.mail_entry_refused_subject({ contest }, locale),
      letter: {
        language,
        site,
        title: m.mail_entry_refused_title({}, locale),
        preview: m.mail_entry_refused_preview({ contest }, locale),
        blocks: [
          { kind: 'text', text: m.mail_entry_refused_text({ name, contest }, locale) },
          { kind: 'text', text: reason },
          { kind: 'quiet', text: m.mail_entry_refused_again({}, locale) },
          { kind: 'button', label: m.mail_entry_refused_button({}, locale), href: link },
        ],
        footer: m.mail_entry_footer({ site, contest }, locale),
      },
    }
  },
  invited_to_judge: (values, language) =>
    invitation(values, language, {
      title: m.mail_invited_to_judge_title({}, localeOf(language)),
      text: m.mail_invited_to_judge_text(values, localeOf(language)),
    }),
  invited_to_organise: (values, language) =>
    invitation(values, language, {
      title: m.mail_invited_to_organise_title({}, localeOf(language)),
      text: m.mail_invited_to_organise_text(values, localeOf(language)),
    }),
}

function invitation(
  { contest, inviter, days, link, site }: InvitationLetter,
  language: Language,
  { title, text }: { title: string; text: string },
): { subject: string; letter: Letter } {
  const locale = localeOf(language)
  return {
    subject: m.mail_invited_subject({ inviter, contest }, locale),
    letter: {
      language,
      site,
      title,
      preview: text,
      blocks: [
        { kind: 'text', text },
        { kind: 'button', label: m.mail_invited_button({}, locale), href: link },
        { kind: 'quiet', text: m.mail_invited_valid({ count: days }, locale) },
        { kind: 'quiet', text: m.mail_invited_stranger({}, locale) },
      ],
      footer: m.mail_invited_footer({ site, inviter }, locale),
    },
  }
}
