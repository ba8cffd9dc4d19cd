import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/terms-of-service'
import { pageMeta } from '../../lib/meta.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.common_terms(), description: m.common_site_description() })

export default function TermsOfService() {
  return (
    <div className="page py-8">
      <h1 className="text-title">{m.common_terms()}</h1>
    </div>
  )
}
