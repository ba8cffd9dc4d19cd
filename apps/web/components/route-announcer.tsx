import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of page without a page load: the focus goes to the new content, so that the keyboard
 * does not start from a link that is gone, and a screen reader hears the title.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A field that asked for the focus itself keeps it.
    const taken = document.activeElement?.matches('input, textarea, select, [role="dialog"] *')
    if (!hash && !taken) document.getElementById('content')?.focus({ preventScroll: true })
    const timer = setTimeout(() => setTitle(document.title), 100)
    return () => clearTimeout(timer)
  }, [pathname, hash])
  return (
    <p role="status" aria-live="polite" className="hidden-text">
      {title}
    </p>
  )
}
