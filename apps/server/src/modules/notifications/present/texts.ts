import type { Language } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { securityText, type SecurityLetter } from './accountLetters.ts'
import { decisionText, type DecisionText } from './decisions.ts'

interface CodeText {
  code: string
  minutes: number
  site: string
  url: string
}

/** Values that each text to a phone needs. */
export interface Texts {
  /** A six-digit code, and the address of the page where it is typed. */
  code: CodeText
  /** The same to a number that another number is to replace: its reader must know the purpose of the code. */
  code_to_old: CodeText & { username: string }
  /** A single notice that somebody has not seen in the app. */
  notice: { text: string; url: string }
  /** Something about the safety of an account that has no mail. */
  security: SecurityLetter
  /** A decision about a reported thing, for an author without a confirmed address; its link leads to the appeal. */
  decision: DecisionText
}

export type TextName = keyof Texts

type Write<Values> = (values: Values, language: Language) => string

const localeOf = (language: Language) => ({
  locale: language.toLowerCase() as 'en' | 'fr' | 'es',
})

/** By its last line a phone knows which page the code is for, and offers to fill it in. */
function forPage(said: string, { code, url }: CodeText): string {
  const { protocol, host } = new URL(url)
  return protocol === 'https:' ? `${said}\n\n@${host} #${code}` : said
}

/** Every text that the product sends to a phone. */
export const texts: { [Name in TextName]: Write<Texts[Name]> } = {
  code: (values, language) => {
    const { code, site, minutes } = values
    return forPage(m.mail_sms_code({ code, site, count: minutes }, localeOf(language)), values)
  },
  code_to_old: (values, language) => {
    const { code, site, username } = values
    return forPage(m.mail_sms_change_old({ code, site, username }, localeOf(language)), values)
  },
  notice: ({ text, url }) => `${text}\n${url}`,
  security: securityText,
  decision: decisionText,
}
