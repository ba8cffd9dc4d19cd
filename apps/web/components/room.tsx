import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { Skeleton } from '@plaudit/ui/skeleton'
import { isNoted, noteRoom } from '../lib/rooms.ts'

/** Each place and its height until the person's own things are there; a class stands whole in the source to be found. */
const heights = {
  band: 'in-data-signed-in:min-h-(--room-band,15rem)',
  clubs: 'in-data-signed-in:min-h-(--room-clubs,8.375rem)',
  balance: 'in-data-signed-in:min-h-(--room-balance,0px)',
} as const

/** Milliseconds without a change, after which a height is the one to remember. */
const settled = 1000

interface RoomProps {
  name: keyof typeof heights
  /** True until the answer is there: so long a device that remembers a person shows that something comes. */
  waits?: boolean
  className?: string
  /** What came; where the place waited and no list came, it is given back. */
  children: ReactNode
}

/**
 * Keeps the place of what only a person's own answer fills, at the top of a page that is the same for everybody: what
 * stands below does not jump when the answer comes. The place is as high as it was last time on this device (the head's
 * script reads it before the first paint), and stays so for this visit, since more may follow the answer. On a first
 * visit nothing is remembered: the band has a usual height then, and what is higher opens by a tap.
 */
export function Room({ name, waits, className, children }: RoomProps) {
  const inside = useRef<HTMLDivElement>(null)
  const [isCut, setCut] = useState(false)
  const [isHigher, setHigher] = useState(false)
  // Before the content is painted.
  useLayoutEffect(() => {
    if (waits === false) setCut(name === 'band' && !isNoted(name))
  }, [name, waits])
  useEffect(() => {
    const { current } = inside
    if (waits || !current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const watcher = new ResizeObserver(() => {
      setHigher(current.offsetHeight > (current.parentElement?.offsetHeight ?? 0))
      clearTimeout(timer)
      timer = setTimeout(() => noteRoom(name, current.offsetHeight), settled)
    })
    watcher.observe(current)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [name, waits])
  return (
    <div
      aria-busy={waits || undefined}
      className={cx(
        heights[name],
        waits && 'hidden overflow-hidden in-data-signed-in:block',
        waits === false && 'not-has-[li]:min-h-0!',
        isCut && 'relative max-h-[15rem] overflow-hidden',
        className,
      )}
      onFocus={() => setCut(false)}
    >
      {waits ? (
        name === 'band' && <Coming />
      ) : (
        <div ref={inside} className="flow-root">
          {children}
        </div>
      )}
      {isCut && isHigher && (
        <div className="absolute inset-x-0 bottom-0 bg-inherit py-1.5 text-center">
          <Button size="sm" variant="outline" onClick={() => setCut(false)}>
            {m.common_show_all()}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Takes no room of its own: the place has its height, or none. */
function Coming() {
  return (
    <div className="h-0">
      <div className="page pt-5">
        <Skeleton className="h-5 w-[45%]" />
      </div>
    </div>
  )
}
