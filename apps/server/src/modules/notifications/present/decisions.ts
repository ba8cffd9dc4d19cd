import type { Language } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import type { Letter } from './layout.ts'

const localeOf = (language: Language) => ({ locale: language.toLowerCase() as 'en' | 'fr' | 'es' })

/** Letter about a decision on something of a person's, in the words of the person who decided. */
export interface DecisionLetter {
  name: string
  words: string
  link: string
  site: string
}

/** A decision with its reason, and the way to say that it is wrong. */
function decision(
  { words, link, site }: DecisionLetter,
  language: Language,
  { subject, text }: { subject: string; text: string },
): { subject: string; letter: Letter } {
  const locale = localeOf(language)
  return {
    subject,
    letter: {
      language,
      site,
      title: subject,
      preview: text,
      blocks: [
        { kind: 'text', text },
        ...(words === '' ? [] : [{ kind: 'text' as const, text: words }]),
        { kind: 'quiet', text: m.mail_decision_appeal({}, locale) },
        { kind: 'button', label: m.mail_decision_button({}, locale), href: link },
      ],
      footer: m.mail_footer_account({ site }, locale),
    },
  }
}

/** The author of what was reported is asked something before it is decided. */
export function reportQuestion(
  values: DecisionLetter,
  language: Language,
): { subject: string; letter: Letter } {
  const { words, link, site } = values
  const locale = localeOf(language)
  const text = m.mail_report_question_text(values, locale)
  const subject = m.mail_report_question_subject(values, locale)
  return {
    subject,
    letter: {
      language,
      site,
      title: subject,
      preview: words,
      blocks: [
        { kind: 'text', text },
        { kind: 'text', text: words },
        { kind: 'button', label: m.mail_report_question_button({}, locale), href: link },
      ],
      footer: m.mail_footer_account({ site }, locale),
    },
  }
}

/** Something of somebody's was taken down. */
export const takenDown = (values: DecisionLetter, language: Language) =>
  decision(values, language, {
    subject: m.mail_taken_down_subject(values, localeOf(language)),
    text: m.mail_taken_down_text(values, localeOf(language)),
  })

/** Somebody's account was suspended. */
export const suspended = (values: DecisionLetter, language: Language) =>
  decision(values, language, {
    subject: m.mail_suspended_subject(values, localeOf(language)),
    text: m.mail_suspended_text(values, localeOf(language)),
  })

export interface DecisionText {
  kind: 'taken_down' | 'account_suspended' | 'report_question'
  name: string
  link: string
  site: string
}

const subjects = {
  taken_down: m.mail_taken_down_subject,
  account_suspended: m.mail_suspended_subject,
  report_question: m.mail_report_question_subject,
}
/** Letters of a name in a text, which costs money by its length. */
const longestName = 40

/** The same as a text to a phone: what it is about, and where its reader reads why and answers. */
export function decisionText({ kind, name, link, site }: DecisionText, language: Language): string {
  const locale = localeOf(language)
  const short = name.length > longestName ? `${name.slice(0, longestName - 1).trim()}…` : name
  const said = { site, event: subjects[kind]({ name: short }, locale), link }
  return kind === 'report_question'
    ? m.mail_sms_question(said, locale)
    : m.mail_sms_decision(said, locale)
}
