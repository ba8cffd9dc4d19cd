import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { cx } from './classes.ts'
import { formatClock } from './countdown.tsx'
import { Picture, type PictureSource } from './picture.tsx'
import { PlaceChange } from './standing.tsx'

export interface VoteMomentProps {
  id: string
  name: string
  picture?: PictureSource | null
  /** "Your vote is in". */
  title: string
  /** For whom, where. */
  quiet: ReactNode
  /** The receipt's number in a sentence: "Receipt 7QF2-M9KD-31XV". */
  receipt: ReactNode
  /** Address of the receipt on the page. */
  receiptHref?: string
}

/** The moment after a vote: light on the portrait, a green seal, the receipt's number. Cards may rise into it. */
export function VoteMoment({
  id,
  name,
  picture,
  title,
  quiet,
  receipt,
  receiptHref,
}: VoteMomentProps) {
  const pill =
    'num inline-flex min-h-target items-center gap-2 rounded-full bg-white/13 px-4 text-small font-semibold'
  const words = (
    <>
      <ShieldCheck aria-hidden="true" className="size-4" />
      {receipt}
    </>
  )
  return (
    <section className="relative isolate overflow-hidden bg-stage pt-6 pb-16 text-center text-on-stage [--focus:#a2e3fa] [--surface:#0b1220]">
      <span
        aria-hidden="true"
        className="absolute -top-10 left-1/2 -z-1 h-[560px] w-[620px] -translate-x-1/2 bg-[conic-gradient(from_158deg_at_50%_0,transparent_0,rgb(255_255_255/.26)_16deg,rgb(255_255_255/.26)_28deg,transparent_44deg)]"
      />
      <span
        aria-hidden="true"
        className="absolute inset-0 -z-1 bg-[radial-gradient(60%_90%_at_50%_12%,rgb(162_227_250/.34),transparent_70%),linear-gradient(180deg,rgb(162_227_250/.1),transparent)]"
      />
      <div className="page">
        <div className="mx-auto w-[132px] animate-pop overflow-hidden rounded-card shadow-[0_0_0_4px_rgb(255_255_255/.95),0_24px_56px_-8px_rgb(0_0_0/.7)]">
          <Picture id={id} name={name} source={picture} sizes="132px" priority />
        </div>
        <span className="relative mx-auto -mt-7 mb-3 grid size-13 place-items-center rounded-full bg-live text-white ring-4 ring-stage">
          <Check aria-hidden="true" className="size-7 [&]:stroke-[2.8]" />
        </span>
        <h1 className="text-title">{title}</h1>
        <p className="mx-auto mt-2 max-w-[44ch] text-on-stage-muted">{quiet}</p>
        <p className="mt-3.5 mb-5">
          {receiptHref ? (
            <a
              href={receiptHref}
              className={cx(pill, 'hover:bg-white/20 focus-visible:rounded-full')}
            >
              {words}
            </a>
          ) : (
            <span className={pill}>{words}</span>
          )}
        </p>
      </div>
    </section>
  )
}

/** From one place to the next, large: 12 > 11, up one place. */
export function PlaceMove({ from, to, note }: { from?: number; to: number; note?: ReactNode }) {
  const moved = from !== undefined && from !== to
  return (
    <div className="flex items-center justify-center gap-3.5">
      {moved && (
        <>
          <span className="num text-[2rem] leading-none font-bold text-muted">{from}</span>
          <ChevronRight
            aria-hidden="true"
            className={cx('size-5', from > to ? 'text-ok-text' : 'text-muted')}
          />
        </>
      )}
      <b className="num text-[3.5rem] leading-[.8] font-bold tracking-[-.04em]">{to}</b>
      <p className="min-w-0 text-left text-small leading-snug text-muted">
        {moved && (
          <span className="block text-body">
            <PlaceChange change={from - to} words />
          </span>
        )}
        {note}
      </p>
    </div>
  )
}

/** Time until the next vote: a ring that empties, and the clock. `of` is the whole wait in seconds. */
export function NextVote({
  label,
  seconds,
  of,
  children,
}: {
  label: ReactNode
  seconds: number
  of: number
  children?: ReactNode
}) {
  const round = 2 * Math.PI * 27
  const share = of > 0 ? Math.max(0, Math.min(1, seconds / of)) : 0
  return (
    <div className="grid grid-cols-[64px_1fr] items-center gap-4">
      <svg
        viewBox="0 0 64 64"
        width="64"
        height="64"
        aria-hidden="true"
        fill="none"
        strokeLinecap="round"
      >
        <circle cx="32" cy="32" r="27" stroke="var(--sunken)" strokeWidth="7" />
        {share > 0 && (
          <circle
            cx="32"
            cy="32"
            r="27"
            stroke="var(--act)"
            strokeWidth="7"
            strokeDasharray={`${share * round} ${round}`}
            transform="rotate(-90 32 32)"
          />
        )}
        <path d="M32 20v12l7 5" stroke="var(--text)" strokeWidth="3.5" strokeLinejoin="round" />
      </svg>
      <div>
        <p className="text-small text-muted">{label}</p>
        <p role="timer" className="num text-num-l">
          {formatClock(seconds)}
        </p>
        {children}
      </div>
    </div>
  )
}
