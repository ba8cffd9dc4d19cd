import { useRef, useState, type ReactNode } from 'react'
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
  const follow = (pointer: number) => {
    if (dragged === null || !list.current) return
    const middles = [...list.current.children].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    const from = items.findIndex((item) => item.id === dragged)
    move(from, placeByPointer(middles, from, pointer))
  }
  return (
    <>
      {/* The list holds the pointer, not the handle: a handle that is moved in the page would lose it. */}
      <ol
        ref={list}
        aria-label={label}
        onPointerMove={(event) => follow(event.clientY)}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
        className="overflow-hidden rounded-in border border-line"
      >
        {items.map((item, at) => (
          <Row
            key={item.id}
            item={item}
            at={at}
            count={items.length}
            disabled={disabled}
            dragged={dragged === item.id}
            onMove={(to) => move(at, to)}
            onGrab={(pointer) => {
              list.current?.setPointerCapture(pointer)
              setDragged(item.id)
            }}
          />
        ))}
      </ol>
      <p role="status" className="hidden-text">
        {said}
      </p>
    </>
  )
}

interface RowProps {
  item: ReorderItem
  at: number
  count: number
  disabled?: boolean
  dragged: boolean
  onMove: (to: number) => void
  onGrab: (pointer: number) => void
}

function Row({ item, at, count, disabled, dragged, onMove, onGrab }: RowProps) {
  const locale = useLocale()
  const { name } = item
  return (
    <li
      data-flip={item.id}
      className={cx(
        'flex min-h-13 items-center gap-2 border-b border-line bg-raised py-1 pr-1 max-[23.75rem]:pl-2 max-xs:gap-1 last:border-b-0',
        dragged && 'relative z-1 bg-act-soft',
      )}
    >
      <Handle
        label={m.ui_drag({ name }, { locale })}
        disabled={disabled}
        onKey={(key) => placeByKey(key, at, count)}
        onMove={onMove}
        onGrab={onGrab}
      />
      <span className="num w-5 flex-none text-right font-semibold text-muted">{at + 1}</span>
      <span className="min-w-0 flex-1 pl-1 leading-tight">
        <span className="block font-semibold">{name}</span>
        {item.hint && <span className="block text-micro text-muted">{item.hint}</span>}
      </span>
      {item.action}
      <span className="flex flex-none">
        <IconButton
          label={m.ui_move_up({ name }, { locale })}
          icon={<ArrowUp aria-hidden="true" />}
          disabled={disabled || at === 0}
          onClick={() => onMove(at - 1)}
        />
        <IconButton
          label={m.ui_move_down({ name }, { locale })}
          icon={<ArrowDown aria-hidden="true" />}
          disabled={disabled || at === count - 1}
          onClick={() => onMove(at + 1)}
        />
      </span>
    </li>
  )
}

interface HandleProps extends Pick<RowProps, 'disabled' | 'onMove' | 'onGrab'> {
  label: string
  onKey: (key: string) => number | null
}

function Handle({ label, disabled, onKey, onMove, onGrab }: HandleProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-label={label}
      onKeyDown={(event) => {
        const to = onKey(event.key)
        if (to === null) return
        event.preventDefault()
        onMove(to)
      }}
      onPointerDown={(event) => onGrab(event.pointerId)}
      className="grid h-target w-9 max-xs:w-7 max-[23.75rem]:hidden flex-none cursor-grab touch-none place-items-center text-muted active:cursor-grabbing disabled:cursor-not-allowed"
    >
      <GripVertical aria-hidden="true" className="size-5" />
    </button>
  )
}
