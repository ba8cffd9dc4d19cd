import { useLocation } from 'react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import { showSuccess } from '@plaudit/ui/toast'
import { isInApp } from '../../../lib/app-base.ts'
import { toMain } from '../../../lib/main-address.ts'
import { useUser } from '../../../lib/user.ts'
import { useFollow } from '../../notifications/open/use-follow.ts'
import type { ContestItem } from '../open/item.ts'

/** In the phone's shell: what a long press on a contest's card opens, with its button for everybody to see. */
export default function CardActs({ item }: { item: ContestItem }) {
  const { pathname } = useLocation()
  return isInApp(pathname) ? <Acts item={item} /> : null
}

function Acts({ item: { cx_id, href, name, state } }: { item: ContestItem }) {
  const { user } = useUser()
  const { isFollowed, toggle } = useFollow({ cx_id })
  const address = () => new URL(toMain(href), location.href).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address())
      showSuccess(m.phone_link_copied())
    } catch {
      // The browser keeps its clipboard to itself.
    }
  }
  const share = async () => {
    if (!('share' in navigator)) return copy()
    // Somebody who closes the sheet has shared nothing.
    await navigator.share({ url: address(), title: name }).catch(() => undefined)
  }
  const items = [
    ...(user && state !== 'declared'
      ? [
          {
            label: isFollowed
              ? m.notifications_unfollow({ title: name })
              : m.notifications_follow(),
            onSelect: () => toggle.mutate(!isFollowed),
          },
        ]
      : []),
    { label: m.phone_share(), onSelect: () => void share() },
    { label: m.contests_copy_link(), onSelect: () => void copy() },
  ]
  return (
    <LazyMenu
      label={m.contests_card_more({ name })}
      items={items}
      trigger={
        <IconButton
          data-twin=""
          variant="quiet"
          label={m.contests_card_more({ name })}
          icon={<Ellipsis aria-hidden="true" />}
        />
      }
    />
  )
}
