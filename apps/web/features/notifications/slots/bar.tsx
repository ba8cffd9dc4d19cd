import { lazy, Suspense, useEffect, useState } from 'react'
import Bell from 'lucide-react/icons/bell'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { NotificationsEvent } from '@plaudit/contract/notifications/shape'
import { m } from '@plaudit/i18n/messages'
import { TopBarIcon, type TopBarIconProps } from '@plaudit/ui/top-bar'
import { catchUp } from '../../../lib/catch-up.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useTopic } from '../../../lib/realtime.ts'
import { mayPush } from '../../../lib/may-push.ts'
import { isSignedIn, onSessionChange } from '../../../lib/session.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { latest } from '../use-unread.ts'

/** The bell, with how many notices wait; what is seen on one device is gone on all. */
export default function NotificationsIcon() {
  const { user } = useUser()
  usePushes()
  return user ? <Icon /> : null
}

/** A device that takes pushes belongs to who is signed in, and shows nothing that was seen. */
function usePushes(): void {
  useEffect(() => {
    const settle = () => {
      if (mayPush()) withPush('settlePush')
    }
    const look = () => {
      if (!document.hidden) closePushed()
    }
    settle()
    look()
    document.addEventListener('visibilitychange', look)
    const stop = onSessionChange(settle)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

/** Nobody tapped: where the script does not come, the next page does it. */
function withPush(act: 'settlePush' | 'closeSeen'): void {
  import('../../../lib/push.ts').then((push) => push[act]()).catch(() => undefined)
}

function closePushed(): void {
  if (mayPush() && isSignedIn()) withPush('closeSeen')
}

function Icon() {
  const queries = useQueryClient()
  const { data } = useQuery(callQuery('notifications/get', latest))
  const load = () => {
    closePushed()
    void queries.invalidateQueries({ queryKey: callKey('notifications/get') })
  }
  useTopic<NotificationsEvent>('notifications', {
    onEvent: load,
    onReset: (stand) => void catchUp(queries, callKey('notifications/get'), stand, load),
  })
  const count = data?.unread ?? 0
  return (
    <BellButton
      href="/feed/all"
      label={m.notifications_icon({ count })}
      icon={<Bell aria-hidden="true" />}
      count={count}
    />
  )
}

const loadPanel = () => import('../feed/bell.tsx')
const Panel = lazy(async () => ({ default: (await loadPanel()).Bell }))

/** The latest open in place; where their script does not come, and in a window of its own, the whole list opens. */
function BellButton(props: TopBarIconProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(false)
  // Fetched ahead and drawn on the tap alone: a button that is drawn anew under the focus loses it.
  const prepare = () => void loadPanel().catch(nothing)
  const icon = (
    <TopBarIcon
      {...props}
      aria-haspopup="dialog"
      aria-expanded={isOpen && isThere}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        setOpen(!isOpen)
        if (!isThere)
          loadPanel().then(
            () => setThere(true),
            () => void navigate(props.href),
          )
      }}
    />
  )
  if (!isThere) return icon
  return (
    <Suspense fallback={icon}>
      <Panel trigger={icon} open={isOpen} onOpenChange={setOpen} />
    </Suspense>
  )
}

const nothing = (): void => undefined
