import type { ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { cx } from './classes.ts'

export interface StatTile {
  label: ReactNode
  value: ReactNode
  /** Quiet line under the number. */
  note?: ReactNode
  tone?: 'muted' | 'up' | 'down' | 'warn' | 'danger'
  /** At the right of the number: a sparkline. */
  aside?: ReactNode
  /** The one that can be acted on. */
  filled?: boolean
}

const tones = {
  muted: 'text-muted',
  up: 'font-semibold text-ok-text',
  down: 'font-semibold text-danger-text',
  warn: 'font-semibold text-won-text',
  danger: 'font-semibold text-danger-text',
}

/** The numbers of a contest, side by side. */
export function StatTiles({
  tiles,
  className,
}: {
  tiles: readonly StatTile[]
  className?: string
}) {
  return (
    <dl
      className={cx(
        'grid gap-px overflow-hidden rounded-card border border-line bg-line',
        tiles.length === 3 ? 'grid-cols-3' : 'grid-cols-2',
        tiles.length > 3 && 'lg:grid-cols-4',
        className,
      )}
    >
      {tiles.map((tile, at) => (
        <div
          key={at}
          className={cx(
            // Values of a row stand on one line, however long their labels are.
            'row-span-3 grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-subgrid px-4 py-3.5',
            tile.filled ? 'bg-primary text-on-primary' : 'bg-raised',
            tiles.length !== 3 &&
              tiles.length % 2 === 1 &&
              at === tiles.length - 1 &&
              'max-sm:col-span-2',
          )}
        >
          <dt className={cx('text-small', tile.filled ? 'font-semibold' : 'text-muted')}>
            {tile.label}
          </dt>
          <dd className="@container">
            <span className="num flex items-end justify-between gap-3 text-[clamp(1.125rem,14cqw,2rem)] leading-[1.15] font-bold tracking-[-.025em]">
              {/* A sum that is cut is another sum. */}
              <span className="min-w-0 wrap-anywhere">{tile.value}</span>
              {tile.aside}
            </span>
          </dd>
          {tile.note && (
            <dd
              className={cx(
                'num flex items-center gap-1 text-small',
                !tile.filled && tones[tile.tone ?? 'muted'],
              )}
            >
              {tile.tone === 'up' && <ArrowUp aria-hidden="true" className="size-4" />}
              {tile.tone === 'down' && <ArrowDown aria-hidden="true" className="size-4" />}
              {tile.note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
