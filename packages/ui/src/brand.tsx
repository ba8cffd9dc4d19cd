import { cx } from './classes.ts'

/** A beam of light that falls on one gold point. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('size-[26px] flex-none', className)}>
      <rect width="32" height="32" rx="9" fill="#0b1b2b" />
      <path d="M5 4h6l16 24H12z" fill="#a2e3fa" opacity=".95" />
      <circle cx="19.5" cy="20.5" r="5.5" fill="#f5b52e" />
    </svg>
  )
}

/** The mark with a name: the product's, or a site's with its own logo. */
export function Brand({
  name = 'Plaudit',
  logo,
  className,
}: {
  name?: string
  logo?: string
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex min-w-0 items-center gap-2 text-[1.3125rem] font-bold tracking-[-.03em]',
        className,
      )}
    >
      {logo ? (
        <img
          src={logo}
          alt=""
          width={26}
          height={26}
          className="size-[26px] flex-none rounded-in object-contain"
        />
      ) : (
        <Mark />
      )}
      {/* With a cart in the bar of a phone there is room for the mark alone. */}
      <span className="truncate max-[479px]:in-[header:has([href='/cart'])]:hidden-text">
        {name}
      </span>
    </span>
  )
}
