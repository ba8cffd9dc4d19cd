import type { ReactElement, ReactNode } from 'react'
import * as Radix from 'radix-ui/popover'
import { cx } from './classes.ts'
import { popClass } from './overlay.ts'

export interface PopoverProps {
  trigger: ReactElement
  /** Its name for a screen reader. */
  label: string
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** A small panel at a button: filters, a calendar, a QR code. */
export function Popover({
  trigger,
  label,
  align = 'end',
  open,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cx(popClass, 'w-[min(360px,calc(100vw-16px))] p-4', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
