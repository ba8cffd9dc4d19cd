import type { Language } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import {
  accountLetters,
  type AddressLetter,
  type ConfirmLetter,
  type SecurityLetter,
} from './accountLetters.ts'
import { reportQuestion, suspended, takenDown, type DecisionLetter } from './decisions.ts'
import { entryLetters, type EntryLetter, type RefusedLetter } from './entryLetters.ts'
import type { Letter } from './layout.ts'
import { meetingAsked, type MeetingLetter } from './meeting.ts'
import { paymentLetters, type PaymentLetter, type ReturnedLetter } from './paymentLetters.ts'

/** Values that each template needs. */
export interface Templates {
  /** A six-digit code and a link of the same age that does the same (product 1). */
  sign_in_code: { code: string; minutes: number; link: string; site: string }
  /** An entry stands on the stage now. */
  entry_approved: EntryLetter
  /** An entry was refused, in the organiser's words (product 3). */
  entry_refused: RefusedLetter
  /** The change that its entrant wanted of an entry stands there now, or does not. */
  change_approved: EntryLetter
  change_refused: RefusedLetter
  /** A link that makes its reader a judge, or a co-organiser, of a contest. */
  invited_to_judge: InvitationLetter
  invited_to_organise: InvitationLetter
  /** An event that touches the safety of an account. */
  security: SecurityLetter
  /** A code for another address, to the new end and to the old one. */
  address_change: AddressLetter
  /** To the address with which somebody registered, which nobody proved yet. */
  confirm_address: ConfirmLetter
  /** To an address that somebody else wanted and that has an account. */
  address_taken: AddressLetter
  /** A link for a new password. */
  new_password: { link: string; username: string; site: string }
  /** A link that lets its reader into a club, whose name stands where a contest's would. */
  invited_to_club: InvitationLetter
  /** A single notice that somebody has not seen in the app. */
  notice: { text: string; quote: string; link: string; settings: string; site: string }
  /** All of them in one letter. */
  digest: { lines: string[]; count: number; link: string; settings: string; site: string }
  payment_receipt: PaymentLetter
  payment_returned: ReturnedLetter
  payment_sent_back: PaymentLetter & { reference: string }
  /** Something of theirs was taken down, and how to appeal (product 11). */
  taken_down: DecisionLetter
  account_suspended: DecisionLetter
  /** They are asked something about what was reported; the question stands in `words`. */
  report_question: DecisionLetter
  /** Somebody would like to meet the installation's operators. */
  meeting_asked: MeetingLetter
}

interface InvitationLetter {
  contest: string
  /** Name of the person who invites. */
  inviter: string
  days: number
  link: string
  site: string
}

export type TemplateName = keyof Templates

const localeOf = (language: Language) => ({ locale: language.toLowerCase() as 'en' | 'fr' | 'es' })

type Write<Values> = (values: Values, language: Language) => { subject: string; letter: Letter }

/** Every mail that the product sends. */
export const letters: { [Name in TemplateName]: Write<Templates[Name]> } = {
  sign_in_code: ({ code, minutes, link, site }, language) => {
    const locale = localeOf(language)
    return {
      subject: m.mail_code_subject({ code, site }, locale),
      letter: {
        language,
        site,
        title: m.mail_code_title({}, locale),
        preview: m.mail_code_preview({ count: minutes }, locale),
        blocks: [
          { kind: 'text', text: m.mail_code_intro({ site }, locale) },
          { kind: 'code', code },
          { kind: 'quiet', text: m.mail_code_valid({ count: minutes }, locale) },
          { kind: 'button', label: m.mail_code_button({}, locale), href: link },
          { kind: 'quiet', text: m.mail_code_not_you({}, locale) },
        ],
        footer: m.mail_footer({ site }, locale),
      },
    }
  },
  ...entryLetters,
  notice: ({ text, quote, link, settings, site }, language) => {
    const locale = localeOf(language)
    return {
      subject: text,
      letter: {
        language,
        site,
        title: text,
        preview: quote || text,
        blocks: [
          ...(quote === '' ? [] : [{ kind: 'text' as const, text: quote }]),
          { kind: 'button', label: m.mail_notice_button({}, locale), href: link },
          { kind: 'quiet', text: m.mail_notice_settings({ link: settings }, locale) },
        ],
        footer: m.mail_footer_account({ site }, locale),
      },
    }
  },
  digest: ({ lines, count, link, settings, site }, language) => {
    const locale = localeOf(language)
    return {
      subject: m.mail_digest_subject({ count, site }, locale),
      letter: {
        language,
        site,
        title: m.mail_digest_title({ count }, locale),
        preview: lines[0] ?? '',
        blocks: [
          ...lines.map((text) => ({ kind: 'text' as const, text })),
          { kind: 'button', label: m.mail_digest_button({}, locale), href: link },
          { kind: 'quiet', text: m.mail_notice_settings({ link: settings }, locale) },
        ],
        footer: m.mail_footer_account({ site }, locale),
      },
    }
  },
  taken_down: takenDown,
  account_suspended: suspended,
  report_question: reportQuestion,
  ...paymentLetters,
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
  ...accountLetters,
  meeting_asked: meetingAsked,
  invited_to_club: (values, language) =>
    invitation(values, language, {
      title: m.mail_invited_to_club_title({}, localeOf(language)),
      text: m.mail_invited_to_club_text(values, localeOf(language)),
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
