import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { m } from '@plaudit/i18n/messages'
import { cx } from './classes.ts'
import { Anchor } from './link.tsx'
import { useLocale } from './locale.tsx'

export interface Step {
  label: string
  /** A way back to a step that is done; to every step where all are open. */
  href?: string
  /** Fault in the step, in a few words. */
  wrong?: string
}

/**
 * Shows the place in a guided set-up. On a phone the current step alone has its name, and the room that is left for it.
 */
export function Steps({
  steps,
  current,
  label,
  isOpen = false,
  className,
}: {
  steps: readonly Step[]
  current: number
  label: string
  /** Everything was filled in before: any step can be gone to. */
  isOpen?: boolean
  className?: string
}) {
  // More than five leave no room for names: the current one stands alone, on a phone below them.
  const isLong = steps.length > 5
  return (
    <nav aria-label={label} className={className}>
      <ol className={cx('flex flex-wrap items-center gap-x-2', isLong && 'max-sm:justify-between')}>
        {steps.map((step, at) => {
          const done = at < current
          const now = at === current
          const words = <Words step={step} number={at + 1} current={current} isLong={isLong} />
          return (
            <li
              key={step.label}
              aria-current={now ? 'step' : undefined}
              className={cx(
                'relative flex items-center gap-2',
                at > 0 &&
                  'before:h-0.5 before:w-8 before:rounded-full before:bg-line max-sm:before:hidden',
                now && !isLong && 'max-sm:min-w-0 max-sm:flex-[1_1_5.5rem]',
              )}
            >
              {(done || (isOpen && !now)) && step.href ? (
                <Anchor
                  href={step.href}
                  className="flex min-h-target items-center gap-2 hover:underline"
                >
                  {words}
                </Anchor>
              ) : (
                <span className="flex min-h-target min-w-0 items-center gap-2">{words}</span>
              )}
            </li>
          )
        })}
      </ol>
      {isLong && (
        <p aria-hidden="true" className="mt-1 text-small font-semibold sm:hidden">
          {steps[current]?.label}
          {steps[current]?.wrong && (
            <span className="num ml-2 font-normal text-danger-text">{steps[current].wrong}</span>
          )}
        </p>
      )}
    </nav>
  )
}

/** Draws the sign in a step's circle. */
function Mark({ number, isDone, isWrong }: { number: number; isDone: boolean; isWrong: boolean }) {
  if (isWrong) return <span aria-hidden="true">!</span>
  return isDone ? <Check aria-hidden="true" className="size-4 [&]:stroke-3" /> : <>{number}</>
}

interface WordsProps {
  step: Step
  number: number
  current: number
  isLong: boolean
}

/** A step's number, or that it is done, and its name where there is room. */
function Words({ step: { label, wrong }, number, current, isLong }: WordsProps) {
  const locale = useLocale()
  const done = number <= current
  const now = number === current + 1
  return (
    <>
      <span
        className={cx(
          'num grid size-8 flex-none place-items-center rounded-full text-small font-bold',
          wrong
            ? 'bg-danger text-on-danger'
            : done
              ? 'bg-ok text-on-ok'
              : now
                ? 'bg-act text-on-act'
                : 'bg-fill text-muted',
        )}
      >
        <Mark number={number} isDone={done} isWrong={wrong !== undefined} />
      </span>
      <span
        className={cx(
          'min-w-0 text-small leading-tight font-semibold',
          now ? 'text-text' : isLong ? 'hidden-text' : 'text-muted max-md:hidden-text',
          isLong && 'max-sm:hidden-text',
        )}
      >
        {label}
        {wrong && <span className="num block font-normal text-danger-text">{wrong}</span>}
      </span>
      {(now || (done && wrong === undefined)) && (
        <span className="hidden-text">
          {done ? m.ui_step_done({}, { locale }) : m.ui_step_now({}, { locale })}
        </span>
      )}
    </>
  )
}

export interface TimelineItem {
  id: string
  title: ReactNode
  hint?: ReactNode
  state: 'done' | 'now' | 'later'
  href?: string
}

/** Rounds of a contest in their order: a road on a desk, a ladder on a phone. */
export function Timeline({
  items,
  label,
  className,
}: {
  items: readonly TimelineItem[]
  label: string
  className?: string
}) {
  return (
    <ol aria-label={label} className={cx('flex max-sm:flex-col', className)}>
      {items.map((item, at) => (
        <li
          key={item.id}
          aria-current={item.state === 'now' ? 'step' : undefined}
          className={cx(
            'relative min-w-0 flex-1 text-small leading-snug max-sm:pb-5 max-sm:pl-8 sm:pt-7 sm:pr-3',
            'before:absolute before:bg-line max-sm:before:top-2 max-sm:before:bottom-0 max-sm:before:left-[7px] max-sm:before:w-0.5 sm:before:inset-x-0 sm:before:top-[9px] sm:before:h-0.5',
            at === items.length - 1 && 'max-sm:pb-0 max-sm:before:hidden',
          )}
        >
          <span
            className={cx(
              'absolute top-0.5 left-0 size-4 rounded-full border-3',
              item.state === 'done' && 'border-ok bg-ok',
              item.state === 'now' && 'border-act bg-act ring-5 ring-act-soft',
              item.state === 'later' && 'border-line-strong bg-surface',
            )}
          />
          {item.href ? (
            <Anchor href={item.href} className="font-semibold hover:underline">
              {item.title}
            </Anchor>
          ) : (
            <b>{item.title}</b>
          )}
          {item.hint && <span className="block text-muted">{item.hint}</span>}
        </li>
      ))}
    </ol>
  )
}
