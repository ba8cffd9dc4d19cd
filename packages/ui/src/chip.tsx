import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { cx } from './classes.ts'
import { Anchor } from './link.tsx'

const chipClass = cx(
  'inline-flex min-h-target flex-none snap-start items-center gap-1.5 rounded-full bg-raised px-4 text-label font-medium whitespace-nowrap text-text inset-ring inset-ring-line',
  'transition-colors hover:inset-ring-line-strong focus-visible:rounded-full',
  'aria-pressed:bg-primary aria-pressed:text-on-primary aria-pressed:inset-ring-0 aria-[current]:bg-primary aria-[current]:text-on-primary aria-[current]:inset-ring-0',
)

/** A filter that is on or off. */
export function Chip({
  pressed,
  className,
  type,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { pressed: boolean }) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-pressed={pressed}
      className={cx(chipClass, className)}
    />
  )
}

export function ChipLink({
  href,
  current,
  children,
}: {
  href: string
  current?: boolean
  children: ReactNode
}) {
  return (
    <Anchor href={href} aria-current={current ? 'page' : undefined} className={chipClass}>
      {children}
    </Anchor>
  )
}

/** A row of chips that scrolls by itself on a phone. */
export function ChipRow({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('scroller -mx-gutter gap-2 px-gutter py-1', className)}
    >
      {children}
    </div>
  )
}
