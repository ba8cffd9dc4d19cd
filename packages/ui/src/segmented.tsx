import { useId, type ReactNode } from 'react'
import { cx } from './classes.ts'
import { Anchor } from './link.tsx'

const trackClass =
  'relative inline-flex max-w-full overflow-x-auto rounded-full bg-sunken p-1 [scrollbar-width:none]'
const segmentClass = cx(
  'relative flex min-h-target cursor-pointer items-center gap-1.5 rounded-full px-3.5 text-small font-semibold whitespace-nowrap text-text',
  'hover:bg-raised/60 aria-[current]:bg-raised aria-[current]:shadow-1 has-checked:bg-raised has-checked:shadow-1 focus-visible:rounded-full',
  'has-focus-visible:outline-3 has-focus-visible:outline-focus',
)

export interface LinkSegment {
  href: string
  label: ReactNode
  count?: ReactNode
  current?: boolean
}

/** A choice among two to four lists, each an address: Open, Upcoming, Ended. */
export function LinkSegments({
  segments,
  label,
  className,
}: {
  segments: readonly LinkSegment[]
  label: string
  className?: string
}) {
  return (
    <nav aria-label={label} className={cx(trackClass, className)}>
      {segments.map((segment) => (
        <Anchor
          key={segment.href}
          href={segment.href}
          aria-current={segment.current ? 'page' : undefined}
          className={segmentClass}
        >
          {segment.label}
          {segment.count !== undefined && <span className="num text-muted">{segment.count}</span>}
        </Anchor>
      ))}
    </nav>
  )
}

export interface SegmentedProps {
  label: string
  options: readonly { value: string; label: ReactNode }[]
  value: string
  onValueChange: (value: string) => void
  className?: string
}

/** The same, for something that changes in place. */
export function Segmented({ label, options, value, onValueChange, className }: SegmentedProps) {
  const name = useId()
  return (
    <fieldset className={cx(trackClass, 'min-w-0', className)}>
      <legend className="hidden-text">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={segmentClass}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="hidden-text"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
