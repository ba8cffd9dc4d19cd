import { createContext, useContext, useEffect, useId, type ReactNode } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { cx } from './classes.ts'
import { dismissError } from './toast.tsx'

export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<FieldControl | null>(null)

/** Returns what a control inside a Field needs to be tied to its label, hint and error; nothing outside a Field. */
export function useFieldControl(): Partial<FieldControl> {
  return useContext(FieldContext) ?? {}
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The sentence that says what is wrong; its presence marks the control. */
  error?: ReactNode
  required?: boolean
  /** At the label's right: a counter, a link, a time zone. */
  aside?: ReactNode
  /** A set of controls (radio cards, sliders) instead of one: becomes a fieldset. */
  group?: boolean
  /** Kept for screen readers only. */
  hideLabel?: boolean
  id?: string
  className?: string
  children: ReactNode
}

/** Label above, control, then the error or the hint. */
export function Field(props: FieldProps) {
  const { label, hint, error, required, aside, group, hideLabel, className, children } = props
  const made = useId()
  const id = props.id ?? made
  const control: FieldControl = {
    id,
    'aria-describedby': noteId(id, error, hint),
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  const words = (
    <>
      {label}
      {required && (
        <span aria-hidden="true" className="ml-0.5 text-danger-text">
          *
        </span>
      )}
    </>
  )
  const labelClass = cx('text-label font-semibold', hideLabel && 'hidden-text')
  const below = <FieldNote id={id} hint={hint} error={error} />
  if (group) {
    return (
      <fieldset className={cx('min-w-0', className)} aria-describedby={control['aria-describedby']}>
        <legend
          className={cx(
            labelClass,
            // Hidden, its own width would be the page's.
            !hideLabel && 'mb-1.5 flex w-full items-baseline justify-between gap-3',
          )}
        >
          <span>{words}</span>
          {aside && <span className="text-small font-normal text-muted">{aside}</span>}
        </legend>
        {children}
        {below}
      </fieldset>
    )
  }
  return (
    <div className={cx('min-w-0', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', !hideLabel && 'mb-1.5')}>
        <label htmlFor={id} className={labelClass}>
          {words}
        </label>
        {aside && <span className="text-small text-muted">{aside}</span>}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {below}
    </div>
  )
}

/** Id of what stands under a control, for `aria-describedby`. */
export function noteId(id: string, error: ReactNode, hint: ReactNode): string | undefined {
  if (error) return `${id}-error`
  return hint ? `${id}-hint` : undefined
}

export interface FieldNoteProps {
  id: string
  hint?: ReactNode
  error?: ReactNode
  /** Said at once when it appears, where no form brings the focus to it. */
  announced?: boolean
}

/** The error, else the hint. */
export function FieldNote({ id, hint, error, announced }: FieldNoteProps) {
  useEffect(() => (typeof error === 'string' ? () => dismissError(error) : undefined), [error])
  return (
    <>
      {error && (
        <p
          id={`${id}-error`}
          role={announced ? 'alert' : undefined}
          className="mt-1.5 flex items-start gap-1.5 text-small leading-snug font-medium text-danger-text"
        >
          <TriangleAlert aria-hidden="true" className="mt-px size-4" />
          <span>{error}</span>
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-muted">
          {hint}
        </p>
      )}
    </>
  )
}
