import type { Language } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import type { Letter } from './layout.ts'

export interface MeetingLetter {
  /** Address that the answer goes to. */
  from: string
  topic: string
  /** Time that suits them, in their words. */
  when: string
  link: string
  site: string
}

/** To the installation's operators: somebody would like to meet them. */
export function meetingAsked(
  { from, topic, when, site }: MeetingLetter,
  language: Language,
): { subject: string; letter: Letter } {
  const locale = { locale: language.toLowerCase() as 'en' | 'fr' | 'es' }
  const text = m.mail_meeting_text({ from }, locale)
  return {
    subject: m.mail_meeting_subject({ site }, locale),
    letter: {
      language,
      site,
      title: m.mail_meeting_subject({ site }, locale),
      preview: text,
      blocks: [
        { kind: 'text', text },
        { kind: 'text', text: topic },
        ...(when === '' ? [] : [{ kind: 'text' as const, text: when }]),
        { kind: 'quiet', text: m.mail_meeting_answer({}, locale) },
      ],
      footer: m.mail_footer_operator({ site }, locale),
    },
  }
}
