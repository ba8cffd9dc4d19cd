import { useEffect, useId, useRef, type ReactNode } from 'react'
import { cx } from './classes.ts'

export interface RadioCard {
  value: string
  title: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** On a phone before the words, on screens from 640 px over them. */
  picture?: ReactNode
  /** At the right of the title: a price, "usual". */
  aside?: ReactNode
  disabled?: boolean
}

export interface RadioCardsProps {
  options: readonly RadioCard[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Sent with a plain form. */
  name?: string
  /** On screens from 640 px. */
  columns?: 1 | 2 | 3
  className?: string
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** Offers a choice of a few, each explained. Stands in a `<Field group>`. */
export function RadioCards({
  options,
  value,
  defaultValue,
  onValueChange,
  name,
  columns = 1,
  className,
}: RadioCardsProps) {
  const made = useId()
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Chosen before the script came: React would take the choice back with its next drawing, unseen.
    const early = group.current?.querySelector<HTMLInputElement>(':checked')?.value
    if (value !== undefined && early !== undefined && early !== value) onValueChange?.(early)
    // oxlint-disable-next-line react/exhaustive-deps -- later React itself keeps the choice as it says
  }, [])
  return (
    <div
      ref={group}
      className={cx('grid grid-cols-[minmax(0,1fr)] gap-2', grids[columns], className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex min-h-13 cursor-pointer items-start gap-3 rounded-card bg-raised p-4 inset-ring inset-ring-line-strong transition-[box-shadow,background-color]',
            'has-checked:bg-act-soft has-checked:inset-ring-2 has-checked:inset-ring-act has-disabled:cursor-not-allowed has-disabled:opacity-60',
            option.picture !== undefined &&
              'items-center sm:flex-wrap sm:content-start sm:items-start',
            'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          )}
        >
          {option.picture}
          <input
            type="radio"
            name={name ?? made}
            value={option.value}
            disabled={option.disabled}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={() => onValueChange?.(option.value)}
            className="mt-0.5 size-5 flex-none appearance-none rounded-full border-[1.5px] border-line-strong bg-raised outline-0 checked:border-[6px] checked:border-act"
          />
          {option.icon && (
            <span className="flex-none text-muted [&_svg]:size-5">{option.icon}</span>
          )}
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 leading-snug font-semibold wrap-anywhere">
                {option.title}
              </span>
              {option.aside && <span className="num text-small text-muted">{option.aside}</span>}
            </span>
            {option.hint && (
              <span className="mt-0.5 block text-small text-muted">{option.hint}</span>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}
