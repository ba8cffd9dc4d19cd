import type { ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { cx } from './classes.ts'
import { useLocale } from './locale.tsx'

const rounds = { in: 'rounded-in', card: 'rounded-card', full: 'rounded-full' }

/** A grey block with a light passing over it; give it the final size by classes. */
export function Skeleton({
  round = 'in',
  className,
}: {
  round?: keyof typeof rounds
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative block overflow-hidden bg-skeleton',
        rounds[round],
        'after:absolute after:inset-0 after:-translate-x-full after:animate-shimmer after:bg-linear-to-r after:from-transparent after:via-sheen after:to-transparent',
        className,
      )}
    />
  )
}

/** Says to a screen reader that something is on its way. */
export function Waiting({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <div role="status">
      <span className="hidden-text">{m.ui_loading({}, { locale })}</span>
      {children}
    </div>
  )
}

/** A chart or a panel of any height. */
export function PanelSkeleton({ className }: { className?: string }) {
  return (
    <Waiting>
      <div
        className={cx(
          'flex flex-col gap-5 overflow-hidden rounded-card border border-line bg-raised p-6',
          className ?? 'h-72',
        )}
      >
        <Skeleton className="h-5 w-48 max-w-[60%] flex-none" />
        <Skeleton className="min-h-4 flex-1" />
      </div>
    </Waiting>
  )
}
