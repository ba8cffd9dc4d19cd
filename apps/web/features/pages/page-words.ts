import type { Site } from '@plaudit/contract/sites'
import type { ProductPart } from '@plaudit/contract/sites/parts'
import { m } from '@plaudit/i18n/messages'
import { privacySections } from './privacy-words.ts'
import type { SiteNames } from './site-names.ts'
import { termsSections } from './terms-words.ts'

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
const how = of('/how-it-works')
const howOf = (part: ProductPart) => of('/how-it-works', part)
const pricesOf = (part?: ProductPart) => of('/pricing', part)
const help = of('/services/help', 'services')
const faq = of('/services/faq', 'services')

/** How the product works: each heading of its page with what stands under it. */
const ways = (isOneOwners: boolean): Passage[] => [
  how('', m.pages_how_step1_title(), m.pages_how_step1_text()),
  how('', m.pages_how_step2_title(), m.pages_how_step2_text()),
  how('', m.pages_how_step3_title(), m.pages_how_step3_text()),
  how('', m.pages_how_step4_title(), m.pages_how_step4_text()),
  how('', m.pages_how_vote_title(), m.pages_how_vote_text()),
  how('', m.pages_how_vote1(), m.pages_how_vote1_hint()),
  how('', m.pages_how_vote2(), m.pages_how_vote2_hint()),
  how('', m.pages_how_vote3(), m.pages_how_vote3_hint()),
  how('', m.pages_how_vote4(), m.pages_how_vote4_hint()),
  how('', m.pages_how_vote5(), m.pages_how_vote5_hint()),
  how('', m.pages_how_ties_title(), m.pages_how_ties_text()),
  how('', m.pages_how_tie_public(), m.pages_how_tie_public_text()),
  how('', m.pages_how_tie_voters(), m.pages_how_tie_voters_text()),
  how('', m.pages_how_tie_countback(), m.pages_how_tie_countback_text()),
  how('', m.pages_how_tie_order(), m.pages_how_tie_order_text()),
  how('', m.pages_how_tie_earliest(), m.pages_how_tie_earliest_text()),
  how('', m.pages_how_tie_shared(), m.pages_how_tie_shared_text()),
  how('', m.pages_how_label_title(), m.pages_how_label_text()),
  how('', m.pages_how_label_device(), m.pages_how_label_device_text()),
  how('', m.pages_how_label_account(), m.pages_how_label_account_text()),
  how('', m.pages_how_label_email(), m.pages_how_label_email_text()),
  how('', m.pages_how_label_jury(), m.pages_how_label_jury_text()),
  howOf('paid_votes')('', m.parts_how_votes(), m.parts_how_votes_text()),
  howOf('services')('', m.parts_how_services(), m.parts_how_services_text()),
  howOf('jobs')('', m.parts_how_jobs(), m.parts_how_jobs_text()),
  howOf('clubs')('', m.parts_how_clubs(), m.parts_how_clubs_text()),
  howOf('chat')('', m.parts_how_chat(), m.parts_how_chat_text()),
  ...(isOneOwners ? [] : [how('', m.pages_how_own_title(), m.pages_how_own_text())]),
]

/** What stands at Prices, without the figures, which are the settings'. */
const costs = (): Passage[] => [
  pricesOf('paid_votes')('', m.payments_costs_votes(), m.payments_costs_text()),
  pricesOf('services')('', m.payments_costs_services(), m.payments_costs_text()),
  pricesOf('clubs')('', m.payments_costs_clubs(), m.payments_costs_text()),
  pricesOf()('', m.payments_costs_free(), m.payments_costs_provider()),
]

/** Returns the passages of the pages of words, in the reader's language; the help's answers are apart. */
export const passages = (site: Site | undefined, names: SiteNames): Passage[] => [
  ...privacySections(site, names).map(({ id, title, text }) => privacy(id, title, text)),
  ...termsSections(site, names).map(([id, title, text]) => terms(id, title, text)),
  ...costs(),
  ...ways(typeof site?.owner_id === 'number'),
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
