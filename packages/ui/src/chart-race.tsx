import { useEffect, useId, useState } from 'react'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from './button.tsx'
import { ChartFrame } from './chart-frame.tsx'
import { rankedAt, type Racer } from './chart-race-order.ts'
import { cx } from './classes.ts'
import { useHydrated } from './hydrated.ts'
import { useLocale, type Locale } from './locale.tsx'

export interface StandingRaceProps {
  /** "How did the standing come about?" */
  title: string
  /** Labels of the moments, oldest first. */
  moments: readonly string[]
  racers: readonly Racer[]
  /** Rows at a time. */
  most?: number
  level?: 2 | 3
  className?: string
}

/** Pixels of a row. */
const row = 40
/** Milliseconds that the whole race takes, and the least and the most for one moment of it. */
const whole = 14_000
const quickest = 90
const slowest = 700

const shown = (sum: number | null, locale: Locale): string =>
  sum === null ? '' : new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(sum)

/**
 * The standing as it moved: played, stopped, or drawn to any moment. The chart stands at the last one until somebody
 * plays it, and with reduced motion its rows change places without gliding.
 */
export function StandingRace({
  title,
  moments,
  racers,
  most = 8,
  level,
  className,
}: StandingRaceProps) {
  const locale = useLocale()
  const { at, isPlaying, play, pause, seek } = usePlayed(moments.length)
  const table = {
    head: [m.ui_chart_time({}, { locale }), ...racers.map(({ name }) => name)],
    rows: moments.map((moment, n) => [
      moment,
      ...racers.map(({ places, sums }) => {
        const place = places[n] ?? null
        const sum = shown(sums[n] ?? null, locale)
        return place === null ? '–' : sum ? `${place} (${sum})` : String(place)
      }),
    ]),
  }
  return (
    <ChartFrame title={title} level={level} table={table} className={className}>
      <Controls
        label={title}
        moments={moments}
        at={at}
        isPlaying={isPlaying}
        onPlay={isPlaying ? pause : play}
        onSeek={seek}
      />
      <Rows racers={racers} at={at} most={Math.min(most, racers.length)} />
    </ChartFrame>
  )
}

interface ControlsProps {
  label: string
  moments: readonly string[]
  at: number
  isPlaying: boolean
  onPlay: () => void
  onSeek: (at: number) => void
}

function Controls({ label, moments, at, isPlaying, onPlay, onSeek }: ControlsProps) {
  const locale = useLocale()
  const id = useId()
  const isAlive = useHydrated()
  return (
    <div className="mt-1 mb-4 flex items-center gap-3">
      <IconButton
        variant="soft"
        disabled={!isAlive}
        label={isPlaying ? m.ui_race_pause({}, { locale }) : m.ui_race_play({}, { locale })}
        icon={isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={onPlay}
      />
      <label htmlFor={id} className="hidden-text">
        {m.ui_race_moment({}, { locale })}: {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={moments.length - 1}
        value={at}
        disabled={!isAlive}
        aria-valuetext={moments[at]}
        onChange={(event) => onSeek(Number(event.target.value))}
        className="min-h-target min-w-0 flex-1 cursor-pointer accent-act"
      />
      <span
        aria-hidden="true"
        className="num min-w-28 flex-none text-right text-small font-semibold whitespace-nowrap"
      >
        {moments[at]}
      </span>
    </div>
  )
}

function Rows({ racers, at, most }: { racers: readonly Racer[]; at: number; most: number }) {
  const locale = useLocale()
  const ranked = rankedAt(racers, at, most)
  return (
    <ol className="relative overflow-hidden" style={{ height: most * row }}>
      {racers.map(({ id, name }) => {
        const rank = ranked.findIndex((one) => one.id === id)
        const one = ranked[rank]
        return (
          <li
            key={id}
            aria-hidden={one === undefined}
            className={cx(
              'absolute inset-x-0 top-0 grid grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-x-3 transition-[translate,opacity] duration-(--move) ease-out',
              one === undefined && 'opacity-0',
            )}
            style={{ height: row, translate: `0 ${(one ? rank : most) * row}px` }}
          >
            <span
              className={cx(
                'num text-right font-bold',
                one?.place === 1 ? 'text-won-text' : 'text-muted',
              )}
            >
              {one?.place}
            </span>
            <span className="grid min-w-0 items-center gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
              <span className="truncate text-small leading-none font-semibold">{name}</span>
              <span className="block h-2 overflow-hidden rounded-full bg-sunken sm:h-3">
                <span
                  className={cx(
                    'block h-full rounded-full transition-[width] duration-(--move) ease-out',
                    one?.place === 1 ? 'bg-won' : 'bg-primary/85',
                  )}
                  style={{ width: `${(one?.share ?? 0) * 100}%` }}
                />
              </span>
            </span>
            <span className="num min-w-14 text-right text-small font-bold sm:min-w-20">
              {shown(one?.sum ?? null, locale)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Which moment is shown; the last one at first, also while new ones come in. */
function usePlayed(count: number) {
  const [chosen, choose] = useState<number>()
  const [isPlaying, setPlaying] = useState(false)
  const last = Math.max(0, count - 1)
  const at = Math.min(chosen ?? last, last)
  const step = Math.min(slowest, Math.max(quickest, whole / Math.max(1, count)))
  useEffect(() => {
    if (!isPlaying) return
    if (at >= last) {
      setPlaying(false)
      choose(undefined)
      return
    }
    const timer = setTimeout(() => choose(at + 1), step)
    return () => clearTimeout(timer)
  }, [isPlaying, at, last, step])
  return {
    at,
    isPlaying,
    play: () => {
      if (at >= last) choose(0)
      setPlaying(true)
    },
    pause: () => setPlaying(false),
    seek: (to: number) => {
      setPlaying(false)
      choose(to >= last ? undefined : to)
    },
  }
}
