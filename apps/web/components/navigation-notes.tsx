import { useEffect, useRef, useState } from 'react'
import { createPath, useBlocker, useLocation, useNavigate, useNavigation } from 'react-router'
import { chunkTimeoutMilliseconds } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { closeTop, isCovered } from '@plaudit/ui/back-closes'
import { Button } from '@plaudit/ui/button'
import { useHydrated } from '@plaudit/ui/hydrated'
import { untilItComes } from '@plaudit/ui/part'
import { holdData } from '../internals/held-data.ts'
import { useMissing } from '../internals/missing.ts'
import { isOnline, useOnline } from '../lib/network.ts'
import { isMobileApp } from '../lib/platform.ts'
import { goOnWithSilence } from '../lib/probe.ts'
import { isAskedFor, isSeen, loadAnew, openSeen, placeNow } from '../lib/seen-page.ts'
import { useKeptFocus } from '../lib/use-kept-focus.ts'
import { SilentWay } from './silent-way.tsx'
import { WayNote } from './way-note.tsx'

/** Tells the person that a page they opened does not come. */
export default function NavigationNotes() {
  const isWatching = useHydrated()
  useKeptFocus()
  useEffect(() => {
    holdData()
    goOnWithSilence()
  }, [])
  return (
    // There before it says something: a screen reader reads what changes in it.
    <div role="status" data-screen-only="" data-way={isWatching ? 'watched' : undefined}>
      <SlowWay />
      <HeldWay />
      <SilentWay />
      <CutWay />
    </div>
  )
}

/** A page whose parts have not come within 120 seconds (specification 8) offers to be loaded again. */
function SlowWay() {
  const busy = useNavigation().state !== 'idle'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setSlow(true), chunkTimeoutMilliseconds)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [busy])
  if (!slow) return null
  return (
    <WayNote action={<Button onClick={loadAnew}>{m.common_reload()}</Button>}>
      {m.common_slow()}
    </WayNote>
  )
}

/**
 * A way to a page that has yet to be fetched waits for the network: the router would answer a script that does not
 * come by loading anew, which ends in the browser's error page. In the phone's shell the browser opens the page as the
 * worker has kept it; the wrapped app has all scripts, and data of what was seen. The way back from under a sheet closes
 * the sheet.
 */
function HeldWay() {
  const online = useOnline()
  const here = useLocation()
  const missing = useMissing()
  const [held, setHeld] = useState(false)
  const closes = useRef(false)
  /** Places in the browser's list: of this page, and of a page that somebody goes back to. */
  const place = useRef<number>(null)
  const goal = useRef<number>(null)
  useEffect(() => void (place.current = placeNow()), [here])
  const way = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    closes.current = historyAction === 'POP' && isCovered()
    goal.current = historyAction === 'POP' ? placeNow() : null
    return (
      closes.current ||
      (!isOnline() &&
        !isMobileApp() &&
        (from.pathname !== to.pathname || from.search !== to.search) &&
        missing(to, from)?.length !== 0)
    )
  })
  useEffect(() => {
    if (way.state !== 'blocked') return
    if (closes.current) {
      closeTop()
      return way.reset()
    }
    let isOver = false
    const goOn = async () => {
      const { location: to } = way
      if (online || (await areKept(missing(to, here)))) return () => way.proceed()
      if (!(await isSeen(to, here))) return () => setHeld(true)
      return () => {
        way.reset()
        void openSeen(to, place.current, goal.current)
      }
    }
    void goOn().then((next) => {
      if (!isOver) next()
    })
    return () => {
      isOver = true
      setHeld(false)
    }
  }, [here, missing, online, way])
  if (!held || way.state !== 'blocked') return null
  return (
    <WayNote action={<Button onClick={() => way.reset()}>{m.common_offline_stay()}</Button>}>
      {m.common_offline_way()}
    </WayNote>
  )
}

/**
 * A page’s script did not come: the router answers by loading anew, which ends in the browser's error page where the
 * network went meanwhile, and browsers notice that late. In a browser that lets a page refuse that, this page stays
 * until the server answers, and then opens the other.
 */
function CutWay() {
  const { location: to } = useNavigation()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const online = useOnline()
  const [cut, setCut] = useState(false)
  const [away, setAway] = useState(false)
  // From the beginning: the router may load anew before it is drawn that it is on its way.
  useEffect(() => {
    if (!('navigation' in window)) return
    const stay = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || isAskedFor()) return
      event.preventDefault()
      setCut(true)
    }
    window.navigation.addEventListener('navigate', stay)
    return () => window.navigation.removeEventListener('navigate', stay)
  }, [])
  useEffect(() => {
    if (!to) return
    return () => {
      setCut(false)
      setAway(false)
    }
  }, [to])
  useEffect(() => {
    if (!cut) return
    let isOver = false
    const answer = () =>
      fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch((error) => {
        if (!isOver) setAway(true)
        throw error
      })
    void untilItComes(answer).then(() => {
      if (isOver) return
      if (to) location.assign(createPath(to))
      else loadAnew()
    })
    return () => {
      isOver = true
    }
  }, [cut, to])
  // Where the page knows that the network is gone, `SilentWay` says so.
  if (!away || !online) return null
  const here = () => void navigate({ pathname, search }, { replace: true })
  return (
    <WayNote action={<Button onClick={here}>{m.common_offline_stay()}</Button>}>
      {m.common_offline_way()}
    </WayNote>
  )
}

/** True if the browser has these scripts from an earlier visit, so that the router gets them without a network. */
async function areKept(scripts: readonly string[] | null): Promise<boolean> {
  if (scripts === null) return false
  const kept = scripts.map(async (path) => {
    const answer = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' })
    return answer.ok
  })
  return Promise.all(kept).then(
    (all) => all.every(Boolean),
    () => false,
  )
}
