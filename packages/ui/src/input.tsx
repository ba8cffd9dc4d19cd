import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './classes.ts'
import { useFieldControl } from './field.tsx'

/** The box that every text control wears. Errors are drawn from `aria-invalid`, focus from within. */
export const boxClass = cx(
  'min-h-12 w-full rounded-in border-[1.5px] border-line-strong bg-raised px-3.5 text-body text-text transition-[border-color,box-shadow]',
  'focus-visible:border-focus focus-visible:outline-0 focus-visible:ring-3 focus-visible:ring-focus/30',
  'aria-invalid:border-2 aria-invalid:border-danger aria-invalid:focus-visible:ring-danger/30',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken',
)

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Inside the box at the left: an icon or a prefix. */
  start?: ReactNode
  /** Inside the box at the right: a unit or a button. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function Input({ start, end, className, ...rest }: InputProps) {
  const control = useFieldControl()
  const input = (
    <input
      {...control}
      {...rest}
      className={cx(
        boxClass,
        'py-2.5',
        start ? 'pl-11' : undefined,
        end ? 'pr-13' : undefined,
        start || end ? undefined : className,
      )}
    />
  )
  if (!start && !end) return input
  return (
    <span className={cx('relative flex w-full items-center', className)}>
      {start && (
        <span className="pointer-events-none absolute left-3.5 grid place-items-center text-muted [&_svg]:size-5">
          {start}
        </span>
      )}
      {input}
      {end && (
        <span className="absolute right-0.5 flex min-w-11 items-center justify-center text-small text-muted">
          {end}
        </span>
      )}
    </span>
  )
}
