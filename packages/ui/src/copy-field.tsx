import { useEffect, useRef, useState } from 'react'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { m } from '@plaudit/i18n/messages'
import { cx } from './classes.ts'
import { copyText } from './copy-text.ts'
import { useLocale } from './locale.tsx'

/** Puts a text on the clipboard, and knows for two seconds that it did. */
export function useCopied(): [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = (text: string) => {
    const told = (done: boolean) => {
      setCopied(done)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setCopied(false), 2000)
    }
    void copyText(text).then(told)
  }
  return [copied, copy]
}

/** An address to be copied: chosen whole by a tap, copied by the button. */
export function CopyField({
  value,
  label,
  className,
}: {
  value: string
  label: string
  className?: string
}) {
  const locale = useLocale()
  const [copied, copy] = useCopied()
  return (
    <div
      className={cx(
        'flex min-w-0 items-center rounded-in bg-sunken pl-3.5 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-focus',
        className,
      )}
    >
      <input
        readOnly
        value={value}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-12 w-full min-w-0 truncate bg-transparent text-small outline-0"
      />
      <button
        type="button"
        onClick={() => copy(value)}
        className="flex min-h-target flex-none items-center gap-1.5 px-3.5 text-small font-semibold text-act-text noscript:hidden"
      >
        {copied ? (
          <Check aria-hidden="true" className="size-4" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        <span aria-live="polite">
          {copied ? m.ui_copied({}, { locale }) : m.ui_copy({}, { locale })}
        </span>
      </button>
    </div>
  )
}
