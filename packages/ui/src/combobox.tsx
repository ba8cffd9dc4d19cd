import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { m } from '@plaudit/i18n/messages'
import { cx } from './classes.ts'
import { matchOptions, type ComboboxOption } from './combobox-match.ts'
import { useFieldControl } from './field.tsx'
import { boxClass } from './input.tsx'
import { useLocale } from './locale.tsx'

export type { ComboboxOption } from './combobox-match.ts'

export interface ComboboxProps {
  options: readonly ComboboxOption[]
  value: string | null
  onValueChange: (value: string) => void
  placeholder?: string
  /** Sent with a plain form. */
  name?: string
  disabled?: boolean
  autoComplete?: string
  onBlur?: () => void
  className?: string
}

/** Keeps what is typed and which option it points at. */
function useSearch({ options, value, onValueChange, disabled }: ComboboxProps) {
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const open = query !== null
  const found = open ? matchOptions(options, query) : []
  const close = () => setQuery(null)
  const take = (option: ComboboxOption | undefined) => {
    if (option) onValueChange(option.value)
    close()
  }
  const show = () => {
    if (disabled || open) return
    setQuery('')
    setActive(
      Math.max(
        0,
        matchOptions(options, '').findIndex((option) => option.value === value),
      ),
    )
  }
  const type = (text: string) => {
    setQuery(text)
    setActive(0)
  }
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event.key, active, found.length)
    if (!open && ['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) show()
    else if (!open) return
    else if (step !== null) setActive(step)
    else if (event.key === 'Enter') take(found[active])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { query, open, active, found, close, take, show, type, press }
}

/** A select that is searched by typing: time zones, countries. Arrows choose, Enter takes, Escape leaves it as it was. */
export function Combobox(props: ComboboxProps) {
  const { options, value, placeholder, name, disabled, autoComplete, onBlur, className } = props
  const control = useFieldControl()
  const listId = useId()
  const search = useSearch(props)
  const { query, open, active, found } = search
  const chosen = options.find((option) => option.value === value)
  return (
    <span className={cx('relative block w-full', className)}>
      {name && <input type="hidden" name={name} value={value ?? ''} />}
      <input
        {...control}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && found[active] ? `${listId}-${active}` : undefined}
        autoComplete={autoComplete ?? 'off'}
        spellCheck={false}
        disabled={disabled}
        placeholder={open && chosen ? chosen.label : placeholder}
        value={query ?? chosen?.label ?? ''}
        onClick={search.show}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={search.press}
        onBlur={() => {
          search.close()
          onBlur?.()
        }}
        className={cx(boxClass, 'truncate py-2.5 pr-11')}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-muted"
      />
      {query !== null && (
        <OptionList
          id={listId}
          options={found}
          active={active}
          value={value}
          query={query}
          onTake={search.take}
        />
      )}
    </span>
  )
}

function stepOf(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  if (key === 'PageDown') return Math.min(count - 1, active + 8)
  if (key === 'PageUp') return Math.max(0, active - 8)
  return null
}

interface OptionListProps {
  id: string
  options: readonly ComboboxOption[]
  active: number
  value: string | null
  query: string
  onTake: (option: ComboboxOption) => void
}

function OptionList({ id, options, active, value, query, onTake }: OptionListProps) {
  const locale = useLocale()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className="absolute inset-x-0 top-full z-40 mt-1 animate-pop rounded-card border border-line bg-raised shadow-3">
      {options.length === 0 && (
        <p role="status" className="px-4 py-3.5 text-small text-muted">
          {m.ui_no_match({ query }, { locale })}
        </p>
      )}
      <div
        ref={list}
        id={id}
        role="listbox"
        className={cx('max-h-72 overflow-y-auto overscroll-contain', options.length > 0 && 'p-1')}
      >
        {options.map((option, at) => (
          // The keyboard reaches options through the input (aria-activedescendant), so they take no focus themselves.
          <div
            key={option.value}
            id={`${id}-${at}`}
            role="option"
            aria-selected={option.value === value}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(option)}
            onKeyDown={undefined}
            className={cx(
              'flex min-h-target cursor-pointer items-center gap-2 rounded-in px-3 py-2',
              at === active ? 'bg-act-soft' : 'hover:bg-sunken',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.hint && <span className="num text-small text-muted">{option.hint}</span>}
            {option.value === value && (
              <Check aria-hidden="true" className="size-4.5 text-act-text" />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}
