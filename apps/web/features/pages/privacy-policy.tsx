import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/privacy-policy'
import { pageMeta } from '../../lib/meta.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.common_privacy(), description: m.common_site_description() })

export default function PrivacyPolicy() {
  return (
    <div className="page py-8">
      <h1 className="text-title">{m.common_privacy()}</h1>
    </div>
  )
}
