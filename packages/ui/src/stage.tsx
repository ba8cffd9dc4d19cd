import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { DrawnOnce } from './drawn-once.tsx'
import { FallbackArt } from './fallback.tsx'
import type { PictureSource } from './picture.tsx'

export interface StageFact {
  value: ReactNode
  label: ReactNode
}

export interface StageProps {
  id: string
  title: string
  cover?: PictureSource | null
  /** Names the place of a drawing that stands for a missing cover: the server draws it once. */
  drawnBy?: string | undefined
  /** `Pill`s: the state (white, live), the round (glass). */
  pills?: ReactNode
  /** A `Countdown`, or what takes its place. */
  countdown?: ReactNode
  /** Two on a phone, all on a desk. */
  facts?: readonly StageFact[]
  /** Under everything: a button. */
  children?: ReactNode
  level?: 1 | 2
  /** On a phone a third less high, where tabs below take room too: the first vote stays in sight. */
  low?: boolean
}

/** The lit band at the top of a page about a contest: dark in both themes. */
export function Stage({
  id,
  title,
  cover,
  drawnBy,
  pills,
  countdown,
  facts = [],
  children,
  level = 1,
  low = false,
}: StageProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section
      className={cx(
        '@container/stage relative isolate flex items-end overflow-hidden bg-stage text-on-stage [--surface:#0b1220] [--focus:#a2e3fa]',
        low
          ? 'min-h-[248px] [--shade-from:20px] [--shade-to:160px] sm:min-h-[356px] sm:[--shade-from:118px] sm:[--shade-to:232px]'
          : 'min-h-[356px]',
      )}
    >
      <DrawnOnce
        as="div"
        // Only as it is drawn does the head of the page name a cover that goes ahead.
        by={cover ? undefined : drawnBy}
        className="absolute top-0 right-0 -z-2 h-[236px] w-full overflow-hidden @min-[47.5rem]/stage:h-full @min-[47.5rem]/stage:w-[54%] @min-[64rem]/stage:w-[66%] @min-[47.5rem]/stage:[mask-image:linear-gradient(90deg,transparent,#000_28%)]"
        data-moves=""
        style={{ backgroundColor: cover?.color }}
      >
        {cover ? (
          <img
            src={cover.src}
            srcSet={cover.srcSet}
            // A phone's lies half in the shade: a few dots less don't show.
            sizes={cover.srcSet ? '(min-width: 47.5rem) 66vw, 87vw' : undefined}
            alt=""
            width={960}
            height={540}
            fetchPriority="high"
            // Drawn with the first frame: it is the largest thing on the screen.
            decoding="sync"
            className="size-full object-cover"
            style={{ objectPosition: cover.focus ?? '50% 30%' }}
          />
        ) : (
          <FallbackArt id={id} name={title} shape="cover" className="size-full" />
        )}
      </DrawnOnce>
      <div aria-hidden="true" className="absolute inset-0 -z-1 stage-shade" />
      <div className="page pt-6 pb-4 @min-[47.5rem]/stage:pb-6">
        {pills && <div className="mb-3 flex flex-wrap gap-2">{pills}</div>}
        <Heading className="text-title @min-[47.5rem]/stage:max-w-[12em]">{title}</Heading>
        {(countdown || facts.length > 0) && (
          <div className="mt-3.5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3 @min-[47.5rem]/stage:gap-x-14 @min-[47.5rem]/stage:mt-6 @min-[47.5rem]/stage:justify-start">
            {countdown}
            {facts.length > 0 && <Facts facts={facts} beside={Boolean(countdown)} />}
          </div>
        )}
        {children && <div className="mt-5 flex flex-wrap gap-2.5">{children}</div>}
      </div>
    </section>
  )
}

/** `beside`: at the right of a countdown, where figures end together. */
function Facts({ facts, beside }: { facts: readonly StageFact[]; beside: boolean }) {
  return (
    <dl
      className={cx(
        'flex flex-col items-start text-on-stage-muted @min-[47.5rem]/stage:flex-row @min-[47.5rem]/stage:gap-7',
        beside && '@max-[47.5rem]/stage:ml-auto @max-[47.5rem]/stage:items-end',
      )}
    >
      {facts.map((fact, at) => (
        <div
          key={at}
          className={cx(
            'flex flex-row-reverse items-baseline gap-1.5 text-small @min-[47.5rem]/stage:flex-col-reverse @min-[47.5rem]/stage:items-start @min-[47.5rem]/stage:gap-0',
            at > 1 && '@max-[47.5rem]/stage:hidden',
          )}
        >
          <dt className="whitespace-nowrap">{fact.label}</dt>
          <dd className="num font-semibold text-white @min-[47.5rem]/stage:text-num-l">
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
