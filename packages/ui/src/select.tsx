import type { Ref, SelectHTMLAttributes } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from './classes.ts'
import { useFieldControl } from './field.tsx'
import { boxClass } from './input.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** Or give `<option>`s and `<optgroup>`s as children. */
  options?: readonly SelectOption[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}

/** The system's own select in our box: the wheel on a phone, type-ahead on a keyboard. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const control = useFieldControl()
  return (
    <span className={cx('relative flex w-full items-center', className)}>
      <select
        {...control}
        {...rest}
        className={cx(boxClass, 'appearance-none truncate py-2.5 pr-11')}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-3.5 size-5 text-muted"
      />
    </span>
  )
}
