import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { m } from '@plaudit/i18n/messages'
import { Spinner } from '@plaudit/ui/spinner'
import { feel } from '../lib/feel.ts'
import { isScrolledWithin, pulledBy, pullEnough } from './pull.ts'

export interface Refreshing {
  refreshing: boolean
  onRefresh: () => void
}

/** The bar of a pulled list: invisible until something is pulled. */
export default function PullBar({
  refreshing,
  onRefresh,
  box,
}: Refreshing & { box: RefObject<HTMLElement | null> }) {
  const pulled = usePull(box, onRefresh)
  const height = refreshing && pulled === 0 ? 0 : pulled
  const enough = pulled >= pullEnough
  return (
    <div
      aria-hidden="true"
      className="flex items-end justify-center overflow-hidden text-small font-semibold text-muted"
      style={{ height }}
    >
      <span className="flex items-center gap-2 pb-3 [&_svg]:size-4">
        {refreshing ? (
          <Spinner />
        ) : (
          <ArrowDown
            className={enough ? 'rotate-180 transition-transform' : 'transition-transform'}
          />
        )}
        {refreshing ? m.lists_refreshing() : enough ? m.lists_release() : m.lists_pull()}
      </span>
    </div>
  )
}

/** Returns the pixels by which the list is pulled now. */
function usePull(box: RefObject<HTMLElement | null>, onRefresh: () => void): number {
  const [pulled, setPulled] = useState(0)
  const refresh = useRef(onRefresh)
  useEffect(() => {
    refresh.current = onRefresh
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    // The browser's own pull would load the whole page.
    const root = document.documentElement.style
    const before = root.overscrollBehaviorY
    root.overscrollBehaviorY = 'contain'
    const stop = followFinger(element, {
      onPull: setPulled,
      onRefresh: () => refresh.current(),
    })
    return () => {
      stop()
      root.overscrollBehaviorY = before
    }
  }, [box])
  return pulled
}

interface Pulling {
  onPull: (pulled: number) => void
  onRefresh: () => void
}

function followFinger(element: HTMLElement, { onPull, onRefresh }: Pulling): () => void {
  let from: { x: number; y: number } | null = null
  let pulled = 0
  const show = (next: number) => {
    if (next !== pulled) onPull(next)
    pulled = next
  }
  const start = ({ touches: [touch, second], target }: TouchEvent) => {
    const isPull = touch && !second && window.scrollY <= 0 && !isScrolledWithin(target, element)
    from = isPull ? { x: touch.clientX, y: touch.clientY } : null
  }
  const move = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!from || !touch) return
    const down = touch.clientY - from.y
    // Sideways is another wish: the row of categories scrolls.
    if (pulled === 0 && Math.abs(touch.clientX - from.x) > Math.abs(down)) from = null
    else if (down > 0 && window.scrollY <= 0) {
      if (event.cancelable) event.preventDefault()
      show(pulledBy(down))
    } else show(0)
  }
  const end = () => {
    if (pulled >= pullEnough) {
      feel()
      onRefresh()
    }
    from = null
    show(0)
  }
  element.addEventListener('touchstart', start, { passive: true })
  element.addEventListener('touchmove', move, { passive: false })
  element.addEventListener('touchend', end)
  element.addEventListener('touchcancel', end)
  return () => {
    element.removeEventListener('touchstart', start)
    element.removeEventListener('touchmove', move)
    element.removeEventListener('touchend', end)
    element.removeEventListener('touchcancel', end)
  }
}
