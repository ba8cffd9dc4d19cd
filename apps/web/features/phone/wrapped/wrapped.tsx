import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { closeTop } from '@plaudit/ui/back-closes'
import { isRoot, rootOf, tabOf } from '../../../components/app/tab-addresses.ts'
import { addressOfLink } from './link.ts'
import { onDevice } from './device.ts'
import { keepOthers } from './keep-others.ts'
import { usePush } from './push.ts'

/** Milliseconds that somebody looks at a screen before it is worth keeping. */
const aLook = 1500

/** Within the wrapper: links that open the app, the device's back button, its pushes. */
export default function Wrapped() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = useRef(pathname)
  useEffect(() => {
    here.current = pathname
  }, [pathname])
  useEffect(() => {
    const timer = setTimeout(() => void keepOthers(), aLook)
    return () => clearTimeout(timer)
  }, [pathname])
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  }, [navigate])
  useEffect(() => {
    const follow = (url: string) => {
      const to = addressOfLink(url)
      if (to !== undefined) void go.current(to)
    }
    window.handleOpenURL = follow
    const wrapped = window.plaudit
    // The page that the wrapper begins with says what waits: one goes on from there at once.
    const start = wrapped?.open
    if (wrapped) delete wrapped.open
    if (start !== undefined) void go.current(addressOfLink(start) ?? '/app', { replace: true })
    return () => {
      delete window.handleOpenURL
    }
  }, [])
  useEffect(
    () =>
      onDevice('backbutton', () => {
        if (closeTop()) return
        const at = here.current
        if (((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0) void go.current(-1)
        else if (!isRoot(at)) void go.current(rootOf(tabOf(at)))
        else leave()
      }),
    [],
  )
  usePush((href) => void go.current(addressOfLink(href) ?? '/app'))
  return null
}

/** At the beginning of everything the back button leaves the app, as it does in every other. */
function leave(): void {
  const { app } = navigator as { app?: { exitApp?: () => void } }
  app?.exitApp?.()
}
