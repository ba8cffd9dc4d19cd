import { useEffect, useState } from 'react'
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router'
import type { Location } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { isSeen, loadAnew } from '../lib/seen-page.ts'
import { useOnline } from '../lib/network.ts'
import { isMobileApp } from '../lib/platform.ts'
import { WayNote } from './way-note.tsx'

const urlOf = (to: Location): string => new URL(createPath(to), location.origin).href

/**
 * The network goes, or is found to carry nothing, while the router waits for the data of a page: the page as the worker
 * has kept it opens in its place. Where there is none this page stays until the answer comes.
 */
export function SilentWay() {
  const { location: to } = useNavigation()
  const here = useLocation()
  const navigate = useNavigate()
  const online = useOnline()
  const cut = to !== undefined && !online
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    if (!cut) return
    let isOver = false
    void isSeen(to, here).then((isKept) => {
      if (isOver) return
      if (!isKept || isMobileApp()) setWaits(true)
      // On the way back the browser is there already.
      else if (location.href === urlOf(to)) loadAnew()
      else location.assign(createPath(to))
    })
    return () => {
      isOver = true
      setWaits(false)
    }
  }, [cut, here, to])
  if (!waits) return null
  const stay = () => void navigate(createPath(here), { replace: true })
  return (
    <WayNote action={<Button onClick={stay}>{m.common_offline_stay()}</Button>}>
      {m.common_offline_way()}
    </WayNote>
  )
}
