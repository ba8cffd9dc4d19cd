import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/mobile-login'
import { pageMeta } from '../../lib/meta.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.common_sign_in(),
    description: m.common_site_description(),
    hidden: true,
  })

export default function MobileLogin() {
  return (
    <div className="page py-8">
      <h1 className="text-title">{m.common_sign_in()}</h1>
    </div>
  )
}
