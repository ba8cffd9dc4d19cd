import { cx } from './classes.ts'

/** A line without an axis, beside a number that says the rest; `label` tells the line in words. */
export function Sparkline({
  values,
  label,
  className,
}: {
  values: readonly number[]
  label: string
  className?: string
}) {
  const top = Math.max(...values, 1)
  const low = Math.min(...values, 0)
  const points = values.map((value, at) => {
    const x = values.length > 1 ? (at / (values.length - 1)) * 100 : 100
    return `${x.toFixed(1)} ${(28 - ((value - low) / (top - low || 1)) * 24).toFixed(1)}`
  })
  const line = points.length > 0 ? `M${points.join('L')}` : ''
  return (
    <svg
      viewBox="0 0 100 30"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={cx('block h-8 w-24 overflow-visible', className)}
    >
      {line && <path d={`${line}L100 30L0 30Z`} fill="var(--k-free)" opacity=".12" />}
      <path
        d={line}
        fill="none"
        stroke="var(--k-free)"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
