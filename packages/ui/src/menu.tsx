import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import * as Radix from 'radix-ui/dropdown-menu'
import { cx } from './classes.ts'
import { Anchor } from './link.tsx'
import { popClass } from './overlay.ts'

export interface MenuAction {
  label: ReactNode
  icon?: ReactNode
  /** An address instead of a verb. */
  href?: string
  onSelect?: () => void
  /** The list stays: more of it comes. */
  keepsOpen?: boolean
  danger?: boolean
  disabled?: boolean
}

/** `separator` draws a line; `{ heading }` is words alone: who is signed in; `{ row }` are signs beside each other. */
export type MenuItem =
  | MenuAction
  | 'separator'
  | { heading: ReactNode }
  | { row: readonly MenuAction[] }

export interface MenuProps {
  /** The button; takes a ref and spreads its props. */
  trigger: ReactElement
  label: string
  items: readonly MenuItem[]
  align?: 'start' | 'end'
  /** Opened from the first moment: for the menu that was fetched on its first click. */
  defaultOpen?: boolean
}

const itemClass = cx(
  'flex min-h-target cursor-pointer items-center gap-2.5 rounded-in px-3 py-1.5 font-medium outline-0 select-none [&_svg]:size-5',
  'data-highlighted:bg-act-soft data-disabled:cursor-not-allowed data-disabled:text-muted data-disabled:opacity-60',
)

/** A button that opens a list of verbs; arrows, first letters and Escape work. */
export function Menu({ trigger, label, items, align = 'end', defaultOpen }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Not in a portal: beside its button it stays in the button's landmark and in its dialog. */}
      <Radix.Content
        aria-label={label}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={cx(
          popClass,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto p-1 text-left',
        )}
      >
        {items.map((item, at) => (
          <MenuEntry key={at} item={item} />
        ))}
      </Radix.Content>
    </Radix.Root>
  )
}

/** A list hears of the keys up and down alone: signs beside each other are also reached by those that point to them. */
function besides({ key, target }: KeyboardEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement)) return
  const { nextElementSibling: next, previousElementSibling: last } = target
  const other = key === 'ArrowRight' ? next : key === 'ArrowLeft' ? last : null
  if (other instanceof HTMLElement) other.focus()
}

function MenuEntry({ item }: { item: MenuItem }) {
  if (item === 'separator') return <Radix.Separator className="my-1 h-px bg-line" />
  if ('heading' in item)
    return <Radix.Label className="px-3 py-2 text-small text-muted">{item.heading}</Radix.Label>
  if ('row' in item)
    return (
      <Radix.Group
        onKeyDown={besides}
        className="flex *:min-w-target *:flex-1 *:p-0 *:text-center *:text-lead"
      >
        {item.row.map((action, at) => (
          <MenuEntry key={at} item={action} />
        ))}
      </Radix.Group>
    )
  const words = (
    <>
      {item.icon}
      <span className="min-w-0 flex-1">{item.label}</span>
    </>
  )
  const looks = cx(itemClass, item.danger && 'text-danger-text data-highlighted:bg-danger-soft')
  return (
    <Radix.Item
      disabled={item.disabled}
      onSelect={(event) => {
        if (item.keepsOpen) event.preventDefault()
        item.onSelect?.()
      }}
      asChild={item.href !== undefined}
      className={looks}
    >
      {item.href === undefined ? words : <Anchor href={item.href}>{words}</Anchor>}
    </Radix.Item>
  )
}
