import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/receipt'
import { pageMeta } from '../../lib/meta.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.common_contests(),
    description: m.common_site_description(),
    hidden: true,
  })

export default function Receipt() {
  return (
    <div className="page py-8">
      <h1 className="text-title">{m.common_contests()}</h1>
    </div>
  )
}
