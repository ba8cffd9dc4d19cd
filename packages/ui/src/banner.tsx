import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import WifiOff from 'lucide-react/icons/wifi-off'
import { cx } from './classes.ts'

export type BannerTone = 'offline' | 'warn' | 'danger' | 'ok' | 'info'

const tones: Record<BannerTone, string> = {
  offline: 'bg-won-soft text-won-text',
  warn: 'bg-won-soft text-won-text',
  danger: 'bg-danger-soft text-danger-text',
  ok: 'bg-ok-soft text-ok-text',
  info: 'bg-primary-soft text-text',
}
const icons = { offline: WifiOff, warn: CircleAlert, danger: CircleAlert, ok: Check, info: Info }

export interface BannerProps {
  tone: BannerTone
  /** At the right: a link or a button. */
  action?: ReactNode
  /** Inside a page instead of over its whole width. */
  inset?: boolean
  className?: string
  children: ReactNode
}

/** A state of the whole page that lasts: no network, a preview, a paused contest. */
export function Banner({ tone, action, inset, className, children }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx(
        'flex min-h-target items-center gap-2.5 px-4 py-2 text-small leading-snug font-medium [&_svg]:size-5',
        inset ? 'flex-wrap rounded-card' : 'justify-center [&_a]:whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      <Icon aria-hidden="true" />
      <span className={cx('min-w-0', inset && 'flex-[1_1_13rem]')}>{children}</span>
      {action}
    </div>
  )
}
