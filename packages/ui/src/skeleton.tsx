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

function Waiting({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <div role="status">
      <span className="hidden-text">{m.ui_loading({}, { locale })}</span>
      {children}
    </div>
  )
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at)

export function ContestantCardSkeletons({ count = 8 }: { count?: number }) {
  return (
    <Waiting>
      <div className="contestant-grid">
        {times(count).map((at) => (
          <div key={at}>
            <Skeleton round="card" className="aspect-4/5 w-full" />
            <Skeleton className="mt-3 h-[18px] w-[70%]" />
            <Skeleton className="mt-2 h-3.5 w-[90%]" />
            <Skeleton round="full" className="mt-3 h-target" />
          </div>
        ))}
      </div>
    </Waiting>
  )
}

export function ContestCardSkeletons({ count = 6 }: { count?: number }) {
  return (
    <Waiting>
      <div className="contest-grid">
        {times(count).map((at) => (
          <div key={at}>
            <Skeleton round="card" className="aspect-video w-full" />
            <Skeleton className="mt-3.5 h-5 w-[80%]" />
            <Skeleton className="mt-2 h-3.5 w-[60%]" />
            <div className="mt-3 flex items-center gap-2.5">
              <Skeleton round="full" className="h-[30px] w-19" />
              <Skeleton className="h-3.5 w-32" />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  )
}

export function StandingSkeleton({ count = 5 }: { count?: number }) {
  return (
    <Waiting>
      {times(count).map((at) => (
        <div
          key={at}
          className="grid grid-cols-[26px_40px_minmax(0,1fr)_auto] items-center gap-x-3 py-[7px]"
        >
          <Skeleton className="h-4 w-4 justify-self-end" />
          <Skeleton className="size-10" />
          <span>
            <Skeleton className="h-4 w-[55%]" />
            <Skeleton className="mt-2 h-[5px] w-full" />
          </span>
          <Skeleton className="h-[18px] w-10" />
        </div>
      ))}
    </Waiting>
  )
}

export function TableSkeleton({ rows = 6, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <Waiting>
      {times(rows).map((row) => (
        <div
          key={row}
          className="flex h-[57px] items-center gap-4 border-b border-line px-3 last:border-0"
        >
          {times(columns).map((at) => (
            <Skeleton
              key={at}
              className={cx(
                'h-4',
                at === 0 ? 'mr-auto w-44 max-w-[45%]' : 'w-16',
                at > 1 && 'max-sm:hidden',
              )}
            />
          ))}
        </div>
      ))}
    </Waiting>
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

export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting>
      {times(lines).map((at) => (
        <Skeleton key={at} className={cx('mt-2 h-4', at === lines - 1 ? 'w-[60%]' : 'w-full')} />
      ))}
    </Waiting>
  )
}
