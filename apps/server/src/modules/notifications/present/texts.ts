import type { Language } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { securityText, type SecurityLetter } from './accountLetters.ts'

/** Values that each text to a phone needs. */
export interface Texts {
  /** A six-digit code, and the address of the page where it is typed. */
  code: { code: string; minutes: number; site: string; url: string }
  /** A single notice that somebody has not seen in the app. */
  notice: { text: string; url: string }
  /** Something about the safety of an account that has no mail. */
  security: SecurityLetter
}

export type TextName = keyof Texts

type Write<Values> = (values: Values, language: Language) => string

/** Every text that the product sends to a phone. */
export const texts: { [Name in TextName]: Write<Texts[Name]> } = {
  code: ({ code, minutes, site, url }, language) => {
    const locale = { locale: language.toLowerCase() as 'en' | 'fr' | 'es' }
    const said = m.mail_sms_code({ code, site, count: minutes }, locale)
    // By its last line a phone knows which page the code is for, and offers to fill it in.
    const { protocol, host } = new URL(url)
    return protocol === 'https:' ? `${said}\n\n@${host} #${code}` : said
  },
  notice: ({ text, url }) => `${text}\n${url}`,
  security: securityText,
}
