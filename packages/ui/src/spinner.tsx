import { cx } from './classes.ts'

/** A turning ring; the part that holds it says in words what goes on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'spinner inline-block size-[18px] flex-none animate-spin rounded-full border-[2.5px] border-current border-r-transparent',
        className,
      )}
    />
  )
}
