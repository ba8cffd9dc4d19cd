import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { useFlip } from './flip.ts'
import { useLocale } from './locale.tsx'
import { moveItem, placeByKey, placeByPointer } from './reorder.ts'

export interface ReorderItem {
  id: string
  name: string
  hint?: ReactNode
  /** At the right, before the arrows: a switch, a removal. */
  action?: ReactNode
}

export interface ReorderListProps<Item extends ReorderItem> {
  items: readonly Item[]
  onReorder: (items: Item[]) => void
  label: string
  disabled?: boolean
}

/** An order that matters, moved by dragging the handle, by its arrow keys, or by the two buttons. */
export function ReorderList<Item extends ReorderItem>({
  items,
  onReorder,
  label,
  disabled,
}: ReorderListProps<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const locale = useLocale()
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  useFlip(list, items.map((item) => item.id).join(' '))
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || from === to || to < 0 || to >= items.length) return
    onReorder(moveItem(items, from, to))
    setSaid(m.ui_moved({ name: item.name, place: to + 1 }, { locale }))
  }
  const follow = (event: PointerEvent) => {
    if (dragged === null || !list.current) return
    const middles = [...list.current.children].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    const from = items.findIndex((item) => item.id === dragged)
    const to = placeByPointer(middles, event.clientY)
    // Crossing a neighbour's middle is a move; resting between two is not.
    if (Math.abs(to - from) >= 1) move(from, to > from ? Math.max(from, to - 1) || to : to)
  }
  const byKey = (event: KeyboardEvent, at: number) => {
    const to = placeByKey(event.key, at, items.length)
    if (to === null) return
    event.preventDefault()
    move(at, to)
  }
  return (
    <>
      <ol ref={list} aria-label={label} className="overflow-hidden rounded-in border border-line">
        {items.map((item, at) => (
          <li
            key={item.id}
            data-flip={item.id}
            className={cx(
              'flex min-h-13 items-center gap-2 border-b border-line bg-raised py-1 pr-1 last:border-b-0',
              dragged === item.id && 'relative z-1 bg-act-soft',
            )}
          >
            <button
              type="button"
              disabled={disabled}
              aria-label={m.ui_drag({ name: item.name }, { locale })}
              onKeyDown={(event) => byKey(event, at)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged(item.id)
              }}
              onPointerMove={follow}
              onPointerUp={() => setDragged(null)}
              onPointerCancel={() => setDragged(null)}
              className="grid h-target w-9 flex-none cursor-grab touch-none place-items-center text-muted active:cursor-grabbing disabled:cursor-not-allowed"
            >
              <GripVertical aria-hidden="true" className="size-5" />
            </button>
            <span className="num w-5 flex-none text-right font-semibold text-muted">{at + 1}</span>
            <span className="min-w-0 flex-1 pl-1 leading-tight">
              <span className="block truncate font-semibold">{item.name}</span>
              {item.hint && (
                <span className="block truncate text-micro text-muted">{item.hint}</span>
              )}
            </span>
            {item.action}
            <span className="flex flex-none">
              <IconButton
                label={m.ui_move_up({ name: item.name }, { locale })}
                icon={<ArrowUp aria-hidden="true" />}
                disabled={disabled || at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                label={m.ui_move_down({ name: item.name }, { locale })}
                icon={<ArrowDown aria-hidden="true" />}
                disabled={disabled || at === items.length - 1}
                onClick={() => move(at, at + 1)}
              />
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="hidden-text">
        {said}
      </p>
    </>
  )
}
