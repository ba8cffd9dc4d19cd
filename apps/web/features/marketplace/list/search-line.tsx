import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { api } from '../../../lib/api.ts'
import { useUser } from '../../../lib/user.ts'
import { hrefOf, type Filters } from './filters.ts'

/** After the last letter, before the server is asked (specification 9, Debounce). */
const debounce = 300
/** A word that stands this long was meant. */
const meant = 1500

/** A plain form before any script; with one, the list follows what is typed. */
export function SearchLine({ filters }: { filters: Filters }) {
  const { text, type, settle } = useTyping(filters)
  const rest = new URL(hrefOf(filters, { search: '' }), 'http://page')
  return (
    <search className="block min-w-0 flex-1">
      <form
        action={rest.pathname}
        onSubmit={(event) => {
          event.preventDefault()
          settle()
        }}
      >
        {[...rest.searchParams].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <EarlySearchBox
          name="search"
          maxLength={200}
          label={m.marketplace_search()}
          placeholder={m.marketplace_search_placeholder()}
          autoComplete="off"
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onClear={() => type('')}
        />
      </form>
    </search>
  )
}

function useTyping(filters: Filters) {
  const navigate = useNavigate()
  const { user } = useUser()
  const [text, setText] = useState(filters.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(filters.search)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Back, forward or a link led to another search.
  useEffect(() => {
    if (filters.search === asked.current) return
    asked.current = filters.search
    setText(filters.search)
  }, [filters.search])
  const signedIn = user !== undefined
  useEffect(() => {
    if (filters.search === '' || !signedIn) return
    const note = () =>
      void api
        .call('recentSearches/save', { search: filters.search }, { quiet: true })
        .catch(() => undefined)
    const stands = setTimeout(note, meant)
    return () => clearTimeout(stands)
  }, [filters.search, signedIn])
  const go = (value: string) => {
    clearTimeout(timer.current)
    const search = value.trim().replaceAll(/\s+/g, ' ')
    if (search === filters.search) return
    asked.current = search
    void navigate(hrefOf(filters, { search }), {
      // A single step back leaves the search, however it was typed.
      replace: filters.search !== '',
      preventScrollReset: true,
    })
  }
  return {
    text,
    type: (value: string) => {
      setText(value)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go(value), debounce)
    },
    settle: () => go(text),
  }
}
