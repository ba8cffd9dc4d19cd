import { useDeferredValue, useEffect, useRef, useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Input } from '@plaudit/ui/input'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { placeOf } from '../data/outbox.ts'
import type { As } from '../data/use-list.ts'

interface Props {
  /** A conversation's id, or `cx:…` and `gx:…` for rooms. */
  place: string
  as: As
  onHit: (wanted: { seq: number }) => void
  onClose: () => void
}

/** Words in this conversation: leads from hit to hit, the newest first. */
export function SearchBar({ place, as, onHit, onClose }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const asked = useDeferredValue(text.trim())
  const query = useQuery({
    ...callQuery('messages/search', { ...placeOf(place), text: asked, ...(as && { as }) }),
    enabled: asked.length >= 2,
  })
  const hits = query.data?.messages ?? []
  const hit = hits[at]
  const latest = useRef(onHit)
  useEffect(() => {
    latest.current = onHit
  })
  useEffect(() => box.current?.focus(), [])
  useEffect(() => setAt(0), [asked])
  const seq = hit?.seq
  useEffect(() => {
    if (seq !== undefined) latest.current({ seq })
  }, [seq])
  const go = (by: number) => setAt((old) => Math.min(hits.length - 1, Math.max(0, old + by)))
  return (
    <form
      role="search"
      className="flex flex-none items-center gap-1 border-b border-line bg-surface px-2 py-1.5 lg:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        go(1)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <Input
        ref={box}
        value={text}
        aria-label={m.messaging_search_here()}
        placeholder={m.messaging_search_words()}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1"
      />
      <span aria-live="polite" className="num flex-none px-1 text-small text-muted">
        {query.data === undefined || asked.length < 2
          ? ''
          : hits.length === 0
            ? m.messaging_search_none()
            : m.messaging_search_place({ at: at + 1, total: hits.length })}
      </span>
      <IconButton
        label={m.messaging_search_up()}
        icon={<ChevronUp aria-hidden="true" />}
        disabled={at >= hits.length - 1}
        onClick={() => go(1)}
      />
      <IconButton
        label={m.messaging_search_down()}
        icon={<ChevronDown aria-hidden="true" />}
        disabled={at === 0}
        onClick={() => go(-1)}
      />
      <IconButton
        label={m.messaging_search_close()}
        icon={<X aria-hidden="true" />}
        onClick={onClose}
      />
    </form>
  )
}
