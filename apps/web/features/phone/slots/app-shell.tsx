import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@plaudit/ui/hydrated'
import { isMobileApp } from '../../../lib/platform.ts'
import { keepPage } from '../../../lib/keep-page.ts'
import { part } from '../../../lib/part.ts'
import { isMoment, onInstallChange } from '../../../lib/install.ts'
import { useOnline } from '../../../lib/network.ts'
import { hasWaited } from '../../../lib/offline/next.ts'
import { onArrival, sendAll } from '../../../lib/offline/queue.ts'
import { forgetSeen, noteSeen } from '../../../lib/offline/seen.ts'
import { onSessionChange } from '../../../lib/session.ts'
import { NetworkLine } from '../network-line.tsx'
import { startWorker } from '../worker.ts'
// Also at hand when somebody signs out without a network.
import { forgetOthers } from '../../../lib/offline/forget.ts'

/** Parts of a device that wraps the product, in addition to a browser's. */
const Wrapped = part(() => import('../wrapped/wrapped.tsx'), { otherwise: () => null })
const IconBadge = part(() => import('../icon-badge.tsx'), { otherwise: () => null })
const InstallSheet = part(() => import('../install-sheet.tsx'), { otherwise: () => null })

/** Parts around the screens of the shell: the worker, kept pages, waiting texts, the way to install. */
export default function AroundApp() {
  useEffect(() => void startWorker(), [])
  useKeptPages()
  useOwnAlone()
  useQueue()
  return (
    <>
      <NetworkLine />
      <IconBadge />
      {useHydrated() && isMobileApp() ? <Wrapped /> : <InstallAtTheMoment />}
    </>
  )
}

/** Milliseconds that somebody looks at a screen before it is worth keeping. */
const aLook = 1500

/** True where the whole screen says that there is nothing, or nothing for this reader: its title is a drawing's. */
const isForNothing = (): boolean =>
  document.querySelector('main :has(> [data-scene]) + h1') !== null

function useKeptPages(): void {
  const { pathname, search } = useLocation()
  const online = useOnline()
  useEffect(() => {
    if (!online) return
    const timer = setTimeout(() => {
      keepPage(pathname + search)
      if (pathname.split('/').length <= 3) return
      void (isForNothing() ? forgetSeen(pathname) : noteSeen(pathname, document.title))
    }, aLook)
    return () => clearTimeout(timer)
  }, [pathname, search, online])
}

/** Removes data that was kept for somebody else, also where they left without saying so. */
function useOwnAlone(): void {
  useEffect(() => {
    const clean = () => void forgetOthers()
    clean()
    return onSessionChange(clean)
  }, [])
}

/** Sends waiting texts at the start and when the network is back. */
function useQueue(): void {
  const online = useOnline()
  const queryClient = useQueryClient()
  const wasAway = useRef(false)
  const cameBack = useRef(0)
  useEffect(() => {
    if (!online) return void (wasAway.current = true)
    if (wasAway.current) cameBack.current = Date.now()
    void sendAll()
    // Answers kept by the device are asked for anew; a page that had the network all along has the latest.
    if (wasAway.current) void queryClient.invalidateQueries()
    wasAway.current = false
  }, [online, queryClient])
  useEffect(
    () =>
      onArrival(({ at, call }) => {
        // Conversations hear of each message by themselves; what went out at once, its own screen knows.
        const isKnown = call.startsWith('messages/') || !hasWaited(at, cameBack.current)
        if (!isKnown) void queryClient.invalidateQueries()
      }),
    [queryClient],
  )
}

function InstallAtTheMoment() {
  const now = useSyncExternalStore(onInstallChange, isMoment, () => false)
  const { pathname } = useLocation()
  // Under the moment after a vote nobody sees it, and nobody is asked there.
  if (!now) return null
  return <InstallSheet key={pathname} />
}
