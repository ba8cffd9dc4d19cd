import type { AdminUser } from '@plaudit/contract/admin/answers'
import { m } from '@plaudit/i18n/messages'
import { Pill } from '@plaudit/ui/pill'

interface Props {
  user: AdminUser
  /** Reports about them or their things that wait for somebody. */
  cases?: number
  /** Stands where there is nothing to say. */
  none?: string
}

/** Shows a person's state: an admin, support, reported, suspended, on the way out. */
export function UserState({ user, cases = 0, none }: Props) {
  const says =
    user.erasing !== null || user.suspended_at || cases > 0 || user.is_admin || user.is_support
  if (!says && none !== undefined) return none
  return (
    <span className="flex flex-wrap gap-2">
      {user.erasing !== null && (
        <Pill tone="danger">{m.admin_erasing({ share: user.erasing })}</Pill>
      )}
      {user.suspended_at && <Pill tone="danger">{m.admin_suspended()}</Pill>}
      {cases > 0 && <Pill tone="warn">{m.admin_flagged()}</Pill>}
      {user.is_admin && <Pill tone="act">{m.admin_role_admin()}</Pill>}
      {user.is_support && <Pill tone="act">{m.admin_role_support()}</Pill>}
    </span>
  )
}
