import { cx } from './classes.ts'
import { useFieldControl } from './field.tsx'
import { useLocale } from './locale.tsx'

export interface WeightSliderProps {
  /** Names of the two sides: Public, Jury. */
  first: string
  second: string
  /** Percent of the first side, 0 to 100. */
  value: number
  onValueChange: (value: number) => void
  step?: number
  disabled?: boolean
  name?: string
  className?: string
}

/** Two shares of one whole, moved by one edge: "Public 50 % | Jury 50 %". */
export function WeightSlider({
  first,
  second,
  value,
  onValueChange,
  step = 5,
  disabled,
  name,
  className,
}: WeightSliderProps) {
  const control = useFieldControl()
  const locale = useLocale()
  const percent = (share: number) =>
    new Intl.NumberFormat(locale, { style: 'percent' }).format(share / 100)
  const words = [`${first} ${percent(value)}`, `${second} ${percent(100 - value)}`]
  return (
    <div
      className={cx(
        'relative h-12 overflow-hidden rounded-in bg-fill font-semibold has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="absolute inset-0 flex items-center justify-between px-3.5"
      >
        <span>{words[0]}</span>
        <span>{words[1]}</span>
      </span>
      {/* The same words again in the colours of the filled side, cut at the edge. */}
      <span
        aria-hidden="true"
        className="absolute inset-0 flex items-center justify-between bg-act px-3.5 text-on-act transition-[clip-path]"
        style={{ clipPath: `inset(0 ${100 - value}% 0 0)` }}
      >
        <span>{words[0]}</span>
        <span>{words[1]}</span>
      </span>
      <span
        aria-hidden="true"
        className="absolute inset-y-2.5 w-1 -translate-x-1/2 rounded-full bg-white shadow-[0_0_0_1px_rgb(11_27_43/.35)]"
        style={{ left: `clamp(4px, ${value}%, calc(100% - 4px))` }}
      />
      <input
        {...control}
        type="range"
        name={name}
        min={0}
        max={100}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={words.join(', ')}
        onChange={(event) => onValueChange(Number(event.target.value))}
        className="absolute inset-0 m-0 size-full cursor-ew-resize opacity-0"
      />
    </div>
  )
}
