import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './classes.ts'
import { useFieldControl } from './field.tsx'
import { boxClass } from './input.tsx'

export interface DateTimeInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Zone of the clock: "Liverpool (UTC+1)". The value itself carries no zone. */
  zone?: ReactNode
  /** `date` for a day alone. */
  kind?: 'datetime-local' | 'date' | 'time'
  ref?: Ref<HTMLInputElement>
}

/** The system's own calendar and clock in our box. */
export function DateTimeInput({
  zone,
  kind = 'datetime-local',
  className,
  ...rest
}: DateTimeInputProps) {
  const control = useFieldControl()
  return (
    <span className={cx('block w-full', className)}>
      <input
        {...control}
        {...rest}
        type={kind}
        className={cx(
          boxClass,
          'num block appearance-none py-2.5 text-left [&::-webkit-calendar-picker-indicator]:cursor-pointer',
        )}
      />
      {zone && <span className="mt-1.5 block text-small text-muted">{zone}</span>}
    </span>
  )
}
