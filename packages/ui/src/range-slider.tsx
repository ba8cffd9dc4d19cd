import { useEffect, useRef } from 'react'
import { cx } from './classes.ts'

export interface RangeSliderProps {
  /** Names of the two ends, and what each place is called. */
  least: string
  most: string
  words: (at: number, end: 'least' | 'most') => string
  /** Places from 0 up to this one. */
  places: number
  value: readonly [least: number, most: number]
  /** While an end is moved. */
  onMove: (value: [least: number, most: number]) => void
  /** Once it is let go. */
  onDone: () => void
  className?: string
}

/** The end of a range: its whole height takes the finger, a ring shows where it is, and a second one that it has the focus. */
const end = cx(
  'pointer-events-none absolute inset-0 m-0 size-full appearance-none bg-transparent outline-0',
  '[--end:radial-gradient(circle,var(--raised)_8px,var(--act)_8.5px,var(--act)_11px,transparent_11.5px)]',
  'focus-visible:[--end:radial-gradient(circle,var(--raised)_8px,var(--act)_8.5px,var(--act)_11px,transparent_11.5px,transparent_12.5px,var(--focus)_13px,var(--focus)_15.5px,transparent_16px)]',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:h-11 [&::-webkit-slider-thumb]:w-8 [&::-webkit-slider-thumb]:cursor-ew-resize [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:border-0 [&::-webkit-slider-thumb]:bg-[image:var(--end)]',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:h-11 [&::-moz-range-thumb]:w-8 [&::-moz-range-thumb]:cursor-ew-resize [&::-moz-range-thumb]:rounded-none [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-transparent [&::-moz-range-thumb]:bg-[image:var(--end)]',
)

/** Two ends on one line, each a slider of its own for keys and screen readers; neither passes the other. */
export function RangeSlider(props: RangeSliderProps) {
  const { least, most, words, places, value, onMove, onDone, className } = props
  const [from, to] = value
  const box = useRef<HTMLDivElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  // React tells of every move; that an end was let go the element itself says.
  useEffect(() => {
    const element = box.current
    const tell = () => done.current()
    element?.addEventListener('change', tell)
    return () => element?.removeEventListener('change', tell)
  }, [])
  const share = (at: number) => `${(100 * at) / places}%`
  return (
    <div ref={box} className={cx('relative -mx-4 h-11', className)}>
      <span aria-hidden="true" className="absolute inset-x-4 top-5 h-1 rounded-full bg-fill">
        <span
          className="absolute inset-y-0 rounded-full bg-act"
          style={{ left: share(from), right: share(places - to) }}
        />
      </span>
      <input
        type="range"
        aria-label={least}
        aria-valuetext={words(from, 'least')}
        min={0}
        max={places}
        value={from}
        onChange={({ target }) => onMove([Math.min(Number(target.value), to - 1), to])}
        // If both stand at the upper end, only the lower one can still be moved.
        className={cx(end, from > places / 2 && 'z-1')}
      />
      <input
        type="range"
        aria-label={most}
        aria-valuetext={words(to, 'most')}
        min={0}
        max={places}
        value={to}
        onChange={({ target }) => onMove([from, Math.max(Number(target.value), from + 1)])}
        className={end}
      />
    </div>
  )
}
