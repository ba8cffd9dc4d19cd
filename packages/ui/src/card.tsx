import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from './classes.ts'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** `section` when it has a heading of its own. */
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  padding?: 'none' | 'sm' | 'md'
}

/** Holds what belongs together; people stand on the paper, not in cards. */
export function Card({ as: Tag = 'div', padding = 'md', className, ...rest }: CardProps) {
  const inside = { none: '', sm: 'p-4', md: 'p-4 sm:p-6' }[padding]
  return (
    <Tag
      {...rest}
      className={cx(
        'min-w-0 rounded-card border border-line bg-raised shadow-1',
        inside,
        className,
      )}
    />
  )
}

export interface CardHeadProps {
  title: ReactNode
  /** Quiet line under the title. */
  hint?: ReactNode
  /** At the right: a link, a badge, a button. */
  action?: ReactNode
  level?: 2 | 3
  id?: string
  className?: string
}

export function CardHead({ title, hint, action, level = 2, id, className }: CardHeadProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={cx('mb-4', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Heading id={id} className="text-head">
          {title}
        </Heading>
        {action}
      </div>
      {hint && <p className="mt-0.5 text-small text-muted">{hint}</p>}
    </div>
  )
}
