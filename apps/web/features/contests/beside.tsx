import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { isInApp } from '../../lib/app-base.ts'
import { contestantHref } from '../../lib/contest-addresses.ts'
import { feel } from '../../lib/feel.ts'
import { swipeOf } from '../../lib/swipe.ts'
import type { Touch } from '../../lib/swipe.ts'
import { inOrder } from './open/order.ts'
import type { Row, LiveRound } from './open/live-round.ts'

/** In the phone's shell: the contestants before and after this one, one swipe away, and as links. */
export default function Beside({ data, mine }: { data: LiveRound; mine: string }) {
  const locale = useLocale()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const rows = inOrder(data.rows, 'running', locale)
  const at = rows.findIndex(({ assox_id }) => assox_id === mine)
  const [before, after] = at < 0 ? [] : [rows[at - 1], rows[at + 1]]
  const hrefOf = (row: Row) => contestantHref(data.contest.cx_id, row.assox_id)
  const isShell = isInApp(pathname)
  const [left, right] = [after && hrefOf(after), before && hrefOf(before)]
  useEffect(() => {
    if (!isShell) return
    return onSwipe((way) => {
      const to = way === 'left' ? left : right
      // In its place: back leads to the contest, however many were looked at.
      if (to === undefined) return
      feel()
      void navigate(to, { replace: true })
    })
  }, [isShell, left, right, navigate])
  if (!isShell || (!before && !after)) return null
  return (
    <nav aria-label={m.contests_beside()} className="mt-4 flex gap-2">
      {before && (
        <Step
          row={before}
          href={hrefOf(before)}
          label={m.contests_before({ name: nameOf(before) })}
        />
      )}
      <span className="flex-1" />
      {after && (
        <Step
          row={after}
          href={hrefOf(after)}
          label={m.contests_after({ name: nameOf(after) })}
          isAfter
        />
      )}
    </nav>
  )
}

const nameOf = ({ contestant_name }: Row): string => contestant_name

interface StepProps {
  row: Row
  href: string
  label: string
  isAfter?: boolean
}

function Step({ row, href, label, isAfter = false }: StepProps) {
  const Icon = isAfter ? ChevronRight : ChevronLeft
  return (
    <Anchor
      href={href}
      aria-label={label}
      className={`flex min-h-target max-w-[48%] min-w-0 items-center gap-1 rounded-full bg-fill px-3 text-small font-semibold ${isAfter ? 'flex-row-reverse' : ''}`}
    >
      <Icon aria-hidden="true" className="size-4.5 flex-none" />
      <span className="truncate">{nameOf(row)}</span>
    </Anchor>
  )
}

/** Elements that move sideways, are typed into or are open: swipes leave them alone. */
const taken = 'input, textarea, select, [role=dialog], [role=slider], [data-sideways]'

function onSwipe(hear: (way: 'left' | 'right') => void): () => void {
  let from: Touch | undefined
  const begin = (event: TouchEvent) => {
    const [touch] = event.touches
    const isFree =
      event.touches.length === 1 && event.target instanceof Element && !event.target.closest(taken)
    from = touch && isFree ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : undefined
  }
  const end = (event: TouchEvent) => {
    const [touch] = event.changedTouches
    if (!from || !touch || document.querySelector('[role=dialog]')) return
    const to = { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
    const way = swipeOf(from, to, window.innerWidth)
    from = undefined
    if (way) hear(way)
  }
  const options = { passive: true }
  window.addEventListener('touchstart', begin, options)
  window.addEventListener('touchend', end, options)
  return () => {
    window.removeEventListener('touchstart', begin)
    window.removeEventListener('touchend', end)
  }
}
