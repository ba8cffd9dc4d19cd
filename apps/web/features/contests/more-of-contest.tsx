import { useLocation, useNavigate } from 'react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import { showSuccess } from '@plaudit/ui/toast'
import { topBarButtonClass } from '@plaudit/ui/top-bar'
import { signInHref } from '../../lib/addresses.ts'
import { toMain } from '../../lib/main-address.ts'
import { useUser } from '../../lib/user.ts'
import { useFollow } from '../notifications/open/use-follow.ts'
import { useReport } from '../reports/open/use-report.tsx'

async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + toMain(location.pathname))
    showSuccess(m.phone_link_copied())
  } catch {
    // The browser keeps its clipboard to itself.
  }
}

/** Actions of a contest beside a vote: a menu in the bar of the phone's shell. */
export default function MoreOfContest({ contest }: { contest: Contest }) {
  const { cx_id, contest_name: name, can, state } = contest
  const { user } = useUser()
  const navigate = useNavigate()
  const location = useLocation()
  const { isFollowed, toggle } = useFollow({ cx_id })
  const { ask, dialog } = useReport({ entity: 'contest', cx_id })
  const label = m.contests_card_more({ name })
  const items = [
    ...(state !== 'declared'
      ? [
          {
            label: isFollowed
              ? m.notifications_unfollow({ title: name })
              : m.notifications_follow(),
            onSelect: () =>
              user ? toggle.mutate(!isFollowed) : void navigate(signInHref(location)),
          },
        ]
      : []),
    { label: m.contests_copy_link(), onSelect: () => void copyAddress() },
    ...(can.edit
      ? [{ label: m.contests_open_studio(), onSelect: () => void navigate(`/studio/${cx_id}`) }]
      : [{ label: m.reports_report(), onSelect: ask }]),
  ]
  return (
    <>
      <LazyMenu
        label={label}
        items={items}
        trigger={
          <button type="button" aria-label={label} title={label} className={topBarButtonClass}>
            <Ellipsis aria-hidden="true" />
          </button>
        }
      />
      {dialog}
    </>
  )
}
