import type { Site } from '@plaudit/contract/sites'
import { m } from '@plaudit/i18n/messages'
import { isOn, type Switched } from '../../lib/site.ts'
import type { SiteNames } from './site-names.ts'

/** Sections of the terms of service: id, title and text. */
export const termsSections = (
  site: Site | undefined,
  names: SiteNames,
): readonly (readonly [id: string, title: string, text: string])[] => [
  [
    'what',
    m.pages_terms_what_title(),
    site?.operator
      ? m.pages_terms_what_named({ ...names, operator: site.operator })
      : m.pages_terms_what(names),
  ],
  ['account', m.pages_terms_account_title(), m.pages_terms_account()],
  ['voting', m.pages_terms_vote_title(), m.pages_terms_vote()],
  ['organising', m.pages_terms_run_title(), m.pages_terms_run()],
  ['money', m.parts_terms_money_title(), money(site?.parts)],
  ['people', m.parts_terms_people_title(), m.parts_terms_people()],
  ['content', m.pages_terms_content_title(), m.pages_terms_content()],
  ['results', m.pages_terms_result_title(), m.pages_terms_result()],
  ['limits', m.pages_terms_limits_title(), m.pages_terms_limits()],
  ['end', m.pages_terms_end_title(), m.pages_terms_end()],
]

/** Rules about money, of the parts that are switched on. */
function money(switched: Switched): string {
  return [
    ...(isOn(switched, 'paid_votes') ? [m.parts_terms_votes()] : []),
    ...(isOn(switched, 'services') ? [m.parts_terms_services()] : []),
    m.parts_terms_fees(),
  ].join('\n')
}
