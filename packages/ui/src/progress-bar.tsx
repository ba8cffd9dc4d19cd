import type { ReactNode } from 'react'
import { cx } from './classes.ts'

export interface ProgressBarProps {
  /** 0 to 1; null while it can't be known. */
  value: number | null
  label: string
  /** Note about what goes on, under the bar: "120 of 400 rows". */
  note?: ReactNode
  hideLabel?: boolean
  className?: string
}

/** Long work that moves and can be left. */
export function ProgressBar({ value, label, note, hideLabel, className }: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.max(0, Math.min(1, value)) * 100)
  return (
    <div className={className}>
      {!hideLabel && (
        <div className="num mb-1.5 flex justify-between gap-3 text-small font-semibold">
          <span>{label}</span>
          {percent !== undefined && <span>{percent} %</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-fill"
      >
        <div
          className={cx(
            'h-full rounded-full bg-act transition-[width] duration-(--move)',
            percent === undefined && 'w-1/3 animate-pulse',
          )}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
      {note && <p className="num mt-1.5 text-small text-muted">{note}</p>}
    </div>
  )
}
