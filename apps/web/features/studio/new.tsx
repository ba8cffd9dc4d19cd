import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/new'
import { pageMeta } from '../../lib/meta.ts'
import type { OrganiserHandle } from '../../shells/organiser.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.common_start_contest(),
    description: m.common_site_description(),
    hidden: true,
  })

export const handle = { ownNav: true } satisfies OrganiserHandle

export default function NewContest() {
  return (
    <div className="page py-8">
      <h1 className="text-title">{m.common_start_contest()}</h1>
    </div>
  )
}
