import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { keepPreviousData } from '@tanstack/react-query'
import { Command } from 'cmdk'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { longestSearch } from '@plaudit/contract/search/shapes'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { useLater } from '../../../components/form/use-later.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useRecent } from '../recent.tsx'
import { FoundHere } from './found-here.tsx'
import { Latest } from './latest.tsx'

const shownAtMost = 10

/** Address of everything that has the words. */
const allOf = (search: string): string => `/search?${new URLSearchParams({ q: search })}`

const useFound = (search: string) =>
  useQuery({
    ...callQuery('search/find', { search, limit: shownAtMost }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** The open search of the bar: finds while one types, and leads on by keys as well as by a pointer. */
export default function BarPanel({ onClose }: { onClose: (returns: boolean) => void }) {
  const [text, setText] = useState('')
  const typed = text.trim()
  const search = useLater(typed, 200)
  const query = useFound(search)
  const input = useRef<HTMLInputElement>(null)
  const recent = useRecent()
  const navigate = useNavigate()
  useEffect(() => input.current?.focus(), [])
  const go = (href: string) => {
    if (typed !== '') recent.save(typed)
    onClose(false)
    void navigate(href)
  }
  const change = (next: string) => {
    setText(next)
    input.current?.focus()
  }
  const isLate = search !== typed || query.isPlaceholderData || query.data === undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      return onClose(true)
    }
    // A button has its own Enter, Home and End; the list's are the field's.
    if (event.target !== input.current) return event.stopPropagation()
    const opensAll = isLate || query.data.results.length === 0
    if (event.key !== 'Enter' || typed === '' || !opensAll) return
    event.preventDefault()
    go(allOf(typed))
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Focus that goes to no element comes back: a window in front of this one, a press beside a row.
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose(false)
  }
  return (
    <div onBlur={onBlur}>
      <Scrim onClose={onClose} />
      <Command
        shouldFilter={false}
        vimBindings={false}
        loop
        label={m.common_search()}
        onKeyDownCapture={onKeyDown}
        className="absolute -top-0.5 right-0 z-1 w-[min(36rem,42vw)] text-text"
      >
        <div
          role="search"
          className="flex h-target items-center gap-2.5 rounded-full bg-raised pl-4 inset-ring-2 inset-ring-text"
        >
          <Search aria-hidden="true" className="size-4 flex-none" />
          <Command.Input
            ref={input}
            value={text}
            maxLength={longestSearch}
            enterKeyHint="search"
            placeholder={m.search_label()}
            onValueChange={setText}
            className="w-full min-w-0 self-stretch bg-transparent text-small text-ellipsis outline-0"
          />
          {text !== '' && (
            <IconButton
              label={m.ui_clear()}
              icon={<X aria-hidden="true" />}
              onClick={() => change('')}
            />
          )}
        </div>
        <div className="absolute inset-x-0 top-[calc(100%+8px)] flex max-h-[calc(100dvh-6rem)] flex-col overflow-hidden rounded-card border border-line bg-raised shadow-3">
          {search === '' ? (
            <Latest recent={recent} onChoose={change} />
          ) : (
            <FoundHere query={query} search={search} all={allOf} onGo={go} onChoose={change} />
          )}
        </div>
      </Command>
    </div>
  )
}

/** Darkens the page below the bar; a press on it closes the search. */
function Scrim({ onClose }: { onClose: (returns: boolean) => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={m.ui_close()}
      onClick={() => onClose(true)}
      className="fixed inset-x-0 top-bar bottom-0 -z-1 animate-appear bg-[#05090f]/55"
    />
  )
}
