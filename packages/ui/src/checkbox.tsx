import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { cx } from './classes.ts'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Words beside the box; with `hideLabel` only for a screen reader (rows of a table). */
  label: ReactNode
  hint?: ReactNode
  hideLabel?: boolean
  /** A part is chosen, not all. */
  mixed?: boolean
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({
  label,
  hint,
  hideLabel,
  mixed = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const id = useId()
  const own = useRef<HTMLInputElement>(null)
  const { checked } = rest
  useEffect(() => {
    const box = own.current
    if (!box) return
    box.indeterminate = mixed
    // Ticked before the script came: React would take the tick back with its next drawing, unseen. The box is put back
    // first, so that its click is a change to React.
    if (checked === undefined || box.checked === checked) return
    box.checked = checked
    box.click()
    // oxlint-disable-next-line react/exhaustive-deps -- later React itself keeps the box as it says
  }, [mixed])
  return (
    <label
      className={cx(
        'flex min-h-target cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed',
        hideLabel && 'min-w-target justify-center',
        className,
      )}
    >
      <span className="relative mt-px flex-none">
        <input
          {...rest}
          ref={(box) => {
            own.current = box
            if (typeof ref === 'function') return ref(box)
            if (ref) ref.current = box
          }}
          type="checkbox"
          aria-describedby={hint ? id : rest['aria-describedby']}
          className={cx(
            'peer block size-[22px] cursor-[inherit] appearance-none rounded-[6px] border-[1.5px] border-line-strong bg-raised transition-colors',
            'checked:border-act checked:bg-act indeterminate:border-act indeterminate:bg-act disabled:opacity-50 aria-invalid:border-danger',
          )}
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-on-act peer-checked:block [&]:stroke-3"
        />
        {mixed && (
          <Minus
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 m-auto size-4 text-on-act [&]:stroke-3"
          />
        )}
      </span>
      <span className={cx('min-w-0', hideLabel && 'hidden-text')}>
        <span className="block leading-snug">{label}</span>
        {hint && (
          <span id={id} className="mt-0.5 block text-small text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
