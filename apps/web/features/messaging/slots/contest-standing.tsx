import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { untilItComes } from '@plaudit/ui/part'
import { loadChunk } from '../../../lib/chunk.ts'
import type { ContestSlot } from '../../contests/open/slots.ts'

const load = async () => ({ default: (await import('../room/room.tsx')).Room })
/** Nobody tapped for the chat: where its script does not come, the contest beside it stays. */
const Room = lazy(() => untilItComes(() => loadChunk(load)))

/** The contest's chat beside its standing; it is asked for once it comes near the screen. */
export default function ContestChat({ contest }: ContestSlot) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '200px' },
    )
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  return (
    <div ref={place} className="mt-4">
      <Card padding="none" className="overflow-hidden">
        {/* The room's buttons stand on the line of its name, and what is said fills the card from edge to edge. */}
        <CardHead
          title={m.messaging_chat()}
          level={2}
          className="pointer-events-none relative z-1 m-0! px-4 py-3 sm:px-6"
        />
        {/* A room that is not for the reader takes the room of its sentence. */}
        <div className="-mt-13 flex h-118 flex-col bg-sunken has-data-closed:mt-0 has-data-closed:h-auto has-data-closed:bg-raised">
          {isNear && (
            <Suspense>
              <Room kind="contest" subject={contest.cx_id} />
            </Suspense>
          )}
        </div>
      </Card>
    </div>
  )
}
