import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/how-it-works'
import { pageMeta } from '../../lib/meta.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.common_how_it_works(), description: m.common_site_description() })

export default function HowItWorks() {
  return (
    <div className="page py-8">
      <h1 className="text-title">{m.common_how_it_works()}</h1>
    </div>
  )
}
