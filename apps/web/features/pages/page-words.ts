import { m } from '@plaudit/i18n/messages'
import type { ProductPart } from '@plaudit/contract/sites/parts'

/** A passage of a page of words, where it stands. */
export interface Passage {
  href: string
  title: string
  text: string
  /** Without this part of the product the page does not tell of it. */
  part?: ProductPart
}

const of =
  (path: string, part?: ProductPart) =>
  (id: string, title: string, text: string): Passage => ({
    href: id === '' ? path : `${path}#${id}`,
    title,
    text,
    ...(part && { part }),
  })

const privacy = of('/privacy-policy')
const terms = of('/terms-of-service')
const help = of('/services/help', 'services')
const faq = of('/services/faq', 'services')

/** Returns the passages of the pages of words, in the reader's language; the help's answers are apart. */
export const passages = (): Passage[] => [
  privacy('vote', m.pages_privacy_vote_title(), m.pages_privacy_vote()),
  privacy('account', m.pages_privacy_account_title(), m.pages_privacy_account()),
  privacy('money', m.parts_privacy_money_title(), m.parts_privacy_money()),
  privacy('browser', m.pages_privacy_browser_title(), m.pages_privacy_browser()),
  privacy('see', m.pages_privacy_see_title(), m.pages_privacy_see()),
  privacy('rights', m.pages_privacy_rights_title(), m.pages_privacy_rights()),
  terms('account', m.pages_terms_account_title(), m.pages_terms_account()),
  terms('voting', m.pages_terms_vote_title(), m.pages_terms_vote()),
  terms('organising', m.pages_terms_run_title(), m.pages_terms_run()),
  terms('people', m.parts_terms_people_title(), m.parts_terms_people()),
  terms('content', m.pages_terms_content_title(), m.pages_terms_content()),
  terms('results', m.pages_terms_result_title(), m.pages_terms_result()),
  terms('limits', m.pages_terms_limits_title(), m.pages_terms_limits()),
  terms('end', m.pages_terms_end_title(), m.pages_terms_end()),
  faq('', m.marketplace_texts_q1(), m.marketplace_texts_a1()),
  faq('', m.marketplace_texts_q2(), m.marketplace_texts_a2()),
  faq('', m.marketplace_texts_q3(), m.marketplace_texts_a3()),
  faq('', m.marketplace_texts_q4(), m.marketplace_texts_a4()),
  faq('', m.marketplace_texts_q5(), m.marketplace_texts_a5()),
  faq('', m.marketplace_texts_q6(), m.marketplace_texts_a6()),
  help('buying', m.marketplace_texts_b1_t(), m.marketplace_texts_b1()),
  help('buying', m.marketplace_texts_b2_t(), m.marketplace_texts_b2()),
  help('buying', m.marketplace_texts_b3_t(), m.marketplace_texts_b3()),
  help('selling', m.marketplace_texts_s1_t(), m.marketplace_texts_s1()),
  help('selling', m.marketplace_texts_s2_t(), m.marketplace_texts_s2()),
  help('selling', m.marketplace_texts_s3_t(), m.marketplace_texts_s3()),
]
