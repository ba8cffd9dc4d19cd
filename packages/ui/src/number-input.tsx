import { useState, type Ref } from 'react'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { useFieldControl } from './field.tsx'
import { boxClass } from './input.tsx'
import { useLocale } from './locale.tsx'

/** Reads a number as people write it: spaces, a comma or a point. Null for anything else, and for nothing. */
export function readNumber(text: string): number | null {
  const plain = withoutSpaces(text).replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

const withoutSpaces = (text: string): string => text.replaceAll(/[\s\u00a0\u202f']/g, '')

/** Reads a count or an amount, which has no thousandths: a sign before three digits parts thousands (`1,000`, `1.250,50`). */
export function readAmount(text: string): number | null {
  const typed = withoutSpaces(text)
  const parted = /^-?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/.exec(typed)
  return readNumber(parted?.[1] === undefined ? typed : typed.replaceAll(parted[1], ''))
}

export interface NumberInputProps {
  value: number | null
  onValueChange: (value: number | null) => void
  min?: number
  max?: number
  step?: number
  /** After the number: hours, %, $. */
  unit?: string
  name?: string
  disabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  className?: string
}

/** A number with a less and a more; what is typed stays as typed until it is left. */
export function NumberInput(props: NumberInputProps) {
  const {
    value,
    onValueChange,
    min = -Infinity,
    max = Infinity,
    step = 1,
    unit,
    name,
    disabled,
    onBlur,
    ref,
    className,
  } = props
  const control = useFieldControl()
  const locale = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const move = (by: number) => {
    setTyped(null)
    const from = value ?? (Number.isFinite(min) ? min - by : 0)
    onValueChange(Math.min(max, Math.max(min, Math.round((from + by) * 1e6) / 1e6)))
  }
  const type = (text: string) => {
    setTyped(text)
    onValueChange(readAmount(text))
  }
  return (
    <span className={cx('relative flex w-full items-center', className)}>
      <input
        {...control}
        ref={ref}
        name={name}
        disabled={disabled}
        inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={typed ?? (value === null ? '' : String(value))}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          if (value !== null) setTyped(null)
          onBlur?.()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          move(event.key === 'ArrowUp' ? step : -step)
        }}
        className={cx(boxClass, 'num py-2.5 pr-25')}
      />
      <span className="absolute right-0.5 flex items-center">
        {unit && <span className="pointer-events-none pr-1 text-small text-muted">{unit}</span>}
        <IconButton
          label={m.ui_less({}, { locale })}
          icon={<Minus aria-hidden="true" />}
          disabled={disabled || (value !== null && value <= min)}
          onClick={() => move(-step)}
        />
        <IconButton
          label={m.ui_more_of({}, { locale })}
          icon={<Plus aria-hidden="true" />}
          disabled={disabled || (value !== null && value >= max)}
          onClick={() => move(step)}
          className="-ml-1"
        />
      </span>
    </span>
  )
}
