import type { ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { cx } from './classes.ts'
import { useLocale } from './locale.tsx'

export type PillTone = 'neutral' | 'white' | 'glass' | 'won' | 'ok' | 'act' | 'warn' | 'danger'

const tones: Record<PillTone, string> = {
  neutral: 'bg-fill text-text',
  white: 'bg-white text-[#0b1b2b]',
  glass: 'bg-white/15 text-white',
  won: 'bg-won text-on-won',
  ok: 'bg-ok-soft text-ok-text',
  act: 'bg-act-soft text-act-text',
  warn: 'bg-won-soft text-won-text',
  danger: 'bg-danger-soft text-danger-text',
}

export interface PillProps {
  tone?: PillTone
  /** A green dot that breathes: something is going on now. */
  live?: boolean
  icon?: ReactNode
  size?: 'sm' | 'md'
  className?: string
  children: ReactNode
}

/** A state in two or three words. */
export function Pill({
  tone = 'neutral',
  live,
  icon,
  size = 'sm',
  className,
  children,
}: PillProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 rounded-full font-semibold whitespace-nowrap [&_svg]:size-4',
        size === 'sm' ? 'h-[26px] px-2.5 text-micro' : 'min-h-[34px] px-3.5 text-small',
        tones[tone],
        className,
      )}
    >
      {live && <StateDot tone="ok" live />}
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}

const dots = {
  ok: 'bg-live',
  act: 'bg-act',
  won: 'bg-won',
  danger: 'bg-danger',
  idle: 'bg-line-strong',
}

export function StateDot({
  tone = 'idle',
  live,
  className,
}: {
  tone?: keyof typeof dots
  live?: boolean
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block size-2 flex-none rounded-full',
        dots[tone],
        // Not yet while the page becomes alive: a phone that draws without help has enough to do.
        live && 'animate-pulse [animation-delay:3s]',
        className,
      )}
    />
  )
}

/** A place in a standing, on a picture: gold for the first alone. */
export function PlaceBadge({
  place,
  size = 'md',
  className,
}: {
  place: number
  size?: 'md' | 'lg'
  className?: string
}) {
  const locale = useLocale()
  return (
    <span
      role="img"
      aria-label={m.ui_place({ place }, { locale })}
      className={cx(
        'num grid place-items-center rounded-in font-bold',
        size === 'md' ? 'h-[30px] min-w-[30px] px-[7px]' : 'h-10 min-w-10 px-2.5 text-head',
        place === 1 ? 'bg-won text-on-won' : 'bg-badge text-on-badge',
        className,
      )}
    >
      {place}
    </span>
  )
}

interface CountDotProps {
  count: number
  /** `bar` stands on the sky of a bar, `act` on the page. */
  tone?: 'bar' | 'act'
  className?: string
}

/** A number on an icon, or at the end of a row: unread things. */
export function CountDot({ count, tone = 'bar', className }: CountDotProps) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className={cx(
        'num h-[17px] min-w-[17px] rounded-full px-1 text-center text-tiny leading-[17px] font-bold',
        tone === 'act' ? 'bg-act text-on-act' : 'bg-[#0b1b2b] text-white',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
