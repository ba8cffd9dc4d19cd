import { useEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { hrefOf } from './filters.ts'
import type { Filters } from './filters.ts'
import { RecentSearches } from './recent-searches.tsx'
import { rememberSearch } from './recent.ts'

/** After the last letter, before the server is asked (specification 9, Debounce). */
const debounce = 300
/** A word that stands this long was meant. */
const meant = 1500

interface SearchFormProps {
  filters: Filters
  base?: string
  size?: 'md' | 'lg'
}

/** A plain form before any script; with one, the list follows what is typed. */
export function SearchForm({ filters, base, size }: SearchFormProps) {
  const { text, type, settle } = useTyping(filters, base)
  const form = useTypingOn()
  const recent = useOpen(text === '')
  return (
    <search className="relative block" {...recent.handlers}>
      <form
        ref={form}
        action={hrefOf({ ...filters, search: '' }, {}, base).split('?')[0]}
        onSubmit={(event) => {
          event.preventDefault()
          settle()
        }}
      >
        <HiddenFilters filters={filters} />
        <EarlySearchBox
          name="search"
          maxLength={200}
          label={m.common_find_contest()}
          placeholder={m.lists_placeholder()}
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onClear={() => {
            recent.leaveClosed()
            type('')
          }}
          {...(size && { size })}
        />
      </form>
      {recent.open && <RecentSearches base={base} filters={filters} />}
    </search>
  )
}

/** A form's question replaces that of its address: what else is asked for goes along. */
function HiddenFilters({ filters }: { filters: Filters }) {
  const rest = new URL(hrefOf(filters, { search: '' }), 'http://page').searchParams
  return [...rest].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** Open while the empty box has the focus; Escape closes it, and so does going elsewhere. */
function useOpen(empty: boolean) {
  const [open, setOpen] = useState(false)
  const emptied = useRef(false)
  return {
    open: open && empty,
    /** A person who just emptied the box wants the list under it. */
    leaveClosed: () => {
      emptied.current = true
    },
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        if (target instanceof HTMLInputElement) setOpen(!emptied.current)
        emptied.current = false
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Escape') setOpen(false)
      },
    },
  }
}

/** Another address may be another screen: what was being typed goes on there. */
function useTypingOn(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const typing = (useLocation().state as { typing?: boolean } | null)?.typing === true
  const first = useRef(typing)
  useEffect(() => {
    const input = form.current?.elements.namedItem('search')
    if (!first.current || !(input instanceof HTMLInputElement)) return
    input.focus({ preventScroll: true })
    input.setSelectionRange(input.value.length, input.value.length)
  }, [])
  return form
}

function useTyping(filters: Filters, base: string | undefined) {
  const navigate = useNavigate()
  const [text, setText] = useState(filters.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(filters.search)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Back, forward or a link led to another search.
  useEffect(() => {
    if (filters.search === asked.current) return
    clearTimeout(timer.current)
    asked.current = filters.search
    setText(filters.search)
  }, [filters.search])

  useEffect(() => {
    if (filters.search === '') return
    const stands = setTimeout(() => rememberSearch(filters.search), meant)
    return () => clearTimeout(stands)
  }, [filters.search])

  const go = (value: string) => {
    clearTimeout(timer.current)
    const search = value.trim().replaceAll(/\s+/g, ' ')
    if (search === filters.search) return
    asked.current = search
    void navigate(hrefOf(filters, { search }, base), {
      // A single step back leaves the search, however it was typed.
      replace: filters.search !== '',
      preventScrollReset: true,
      state: { typing: true },
    })
  }
  return {
    text,
    type: (value: string) => {
      setText(value)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go(value), debounce)
    },
    settle: () => {
      if (text.trim() !== '') rememberSearch(text)
      go(text)
    },
  }
}
