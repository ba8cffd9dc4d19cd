import { useRef, type InputHTMLAttributes } from 'react'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { useLocale } from './locale.tsx'

export interface SearchBoxProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'size' | 'type'
> {
  /** Its name; the placeholder says what can be found. */
  label: string
  size?: 'md' | 'lg'
  /** Shows a cross while something is typed. */
  onClear?: () => void
}

/** A round box to look for something. */
export function SearchBox({ label, size = 'lg', onClear, className, ...rest }: SearchBoxProps) {
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const filled = rest.value !== undefined && rest.value !== ''
  return (
    <label
      className={cx(
        'flex min-w-0 items-center gap-2.5 rounded-full bg-raised inset-ring-[1.5px] inset-ring-line-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        size === 'lg' ? 'h-13 pl-4.5' : 'h-target pl-4',
        className,
      )}
    >
      <Search aria-hidden="true" className="size-5" />
      <span className="hidden-text">{label}</span>
      <input
        {...rest}
        ref={input}
        type="search"
        enterKeyHint="search"
        className={cx(
          'w-full min-w-0 self-stretch bg-transparent text-ellipsis outline-0 [&::-webkit-search-cancel-button]:hidden',
          !(filled && onClear) && 'pr-4.5',
        )}
      />
      {filled && onClear && (
        <IconButton
          label={m.ui_clear({}, { locale })}
          icon={<X aria-hidden="true" />}
          onClick={() => {
            onClear()
            input.current?.focus()
          }}
          className="mr-1"
        />
      )}
    </label>
  )
}
