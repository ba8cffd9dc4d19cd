import type { ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button } from './button.tsx'
import { cx } from './classes.ts'
import { part } from './part.tsx'
import type { SceneName } from './scene.tsx'
import { useLocale } from './locale.tsx'

/** Most pages have nothing empty; and without a network the words are enough. */
const Scene = part(() => import('./scene.tsx'), { otherwise: () => null })

export interface EmptyStateProps {
  /** Scene that is drawn in the light. */
  scene?: SceneName
  title: ReactNode
  /** Words about what to do, in a sentence. */
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
  level?: 1 | 2 | 3
  className?: string
}

/** Nothing here yet, and the next step. */
export function EmptyState({
  scene = 'microphone',
  title,
  children,
  action,
  level = 2,
  className,
}: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3'
  return (
    <div className={cx('max-w-full min-w-0 px-[min(1.5rem,6vw)] py-8 text-center', className)}>
      <div className="mx-auto h-24 w-30 max-w-full">
        <Scene name={scene} />
      </div>
      <Heading className={cx('mt-3.5', level === 1 ? 'text-title' : 'text-head')}>{title}</Heading>
      {children && <p className="mx-auto mt-2 max-w-[46ch] text-balance text-muted">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  title: ReactNode
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** Instead of or beside the retry. */
  action?: ReactNode
  level?: 1 | 2 | 3
  className?: string
}

/** Something did not come: what is safe, and a retry. Announced when it appears. */
export function ErrorState({
  title,
  children,
  onRetry,
  retrying,
  action,
  level,
  className,
}: ErrorStateProps) {
  const locale = useLocale()
  const retry = onRetry && (
    <Button variant="outline" loading={retrying} onClick={onRetry}>
      {m.ui_try_again({}, { locale })}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState
        scene="dark"
        title={title}
        level={level}
        className={className}
        action={
          retry || action ? (
            <>
              {retry}
              {action}
            </>
          ) : undefined
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
