import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { cx } from './classes.ts'

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Something that is on or off from the moment it is tapped. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label
      className={cx(
        'flex min-h-target cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed',
        className,
      )}
    >
      <span className="relative flex-none">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          aria-describedby={hint ? id : undefined}
          className={cx(
            'peer block h-7 w-[46px] cursor-[inherit] appearance-none rounded-full bg-line-strong transition-colors checked:bg-act',
            'focus-visible:rounded-full disabled:opacity-50',
          )}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-[3px] left-[3px] size-[22px] rounded-full bg-white shadow-1 transition-transform duration-(--move) peer-checked:translate-x-[18px]"
        />
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-semibold">{label}</span>
        {hint && (
          <span id={id} className="block text-small text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
