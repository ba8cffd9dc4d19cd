import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/terms-of-service'
import { Prose } from '../../components/prose.tsx'
import { TextPage } from '../../components/text-page.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { useSite } from '../../lib/site.ts'
import { useSiteNames } from './site-names.ts'
import { termsSections } from './terms-words.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.pages_terms_title(), description: m.pages_terms_description() })

export default function TermsOfService() {
  const names = useSiteNames()
  const site = useSite()
  return (
    <TextPage
      title={m.pages_terms_title()}
      lead={m.pages_terms_lead()}
      sections={termsSections(site, names).map(([id, title, text]) => ({
        id,
        title,
        content: <Prose text={text} />,
      }))}
    />
  )
}
