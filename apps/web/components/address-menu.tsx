import { useEffect, useRef } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'

export interface AddressMenuProps {
  /** Name of the choice: "Order". */
  label: string
  choices: readonly { href: string; label: string; current: boolean }[]
}

/** A small menu of addresses, named after the current one: works before any script, closes by itself with one. */
export function AddressMenu({ label, choices }: AddressMenuProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const close = () => box.current?.removeAttribute('open')
  useEffect(() => {
    const outside = (event: Event) => {
      if (!(event.target instanceof Node) || !box.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [])
  return (
    <details
      ref={box}
      className="relative flex-none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return
        close()
        box.current.querySelector('summary')?.focus()
      }}
    >
      <summary className="flex min-h-target list-none items-center gap-1 text-small font-semibold whitespace-nowrap text-act-text [&::-webkit-details-marker]:hidden">
        <span className="hidden-text">{m.common_labelled({ label, text: '' })}</span>
        {choices.find((choice) => choice.current)?.label}
        <ChevronDown aria-hidden="true" className="size-4" />
      </summary>
      <ul className="absolute top-full right-0 z-10 min-w-[min(12rem,80vw)] rounded-card border border-line bg-raised p-1.5 shadow-2">
        {choices.map((choice) => (
          <li key={choice.href}>
            <Anchor
              href={choice.href}
              aria-current={choice.current ? 'true' : undefined}
              onClick={close}
              className="flex min-h-target items-center rounded-in px-3 text-small font-medium whitespace-nowrap hover:bg-sunken aria-[current]:bg-act-soft aria-[current]:text-act-text"
            >
              {choice.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </details>
  )
}
