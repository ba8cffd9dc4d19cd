import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/terms-of-service'
import { Prose } from '../../components/prose.tsx'
import { TextPage } from '../../components/text-page.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { isOn, useSite, type Switched } from '../../lib/site.ts'
import { useSiteNames } from './site-names.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.pages_terms_title(), description: m.pages_terms_description() })

export default function TermsOfService() {
  const names = useSiteNames()
  const site = useSite()
  const operator = site?.operator
  const sections = [
    [
      'what',
      m.pages_terms_what_title(),
      operator ? m.pages_terms_what_named({ ...names, operator }) : m.pages_terms_what(names),
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
  ] as const
  return (
    <TextPage
      title={m.pages_terms_title()}
      lead={m.pages_terms_lead()}
      sections={sections.map(([id, title, text]) => ({
        id,
        title,
        content: <Prose text={text} />,
      }))}
    />
  )
}

/** Rules about money, of the parts that are switched on. */
function money(switched: Switched): string {
  return [
    ...(isOn(switched, 'paid_votes') ? [m.parts_terms_votes()] : []),
    ...(isOn(switched, 'services') ? [m.parts_terms_services()] : []),
    m.parts_terms_fees(),
  ].join('\n')
}
