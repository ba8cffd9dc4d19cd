import { useDeferredValue, useState } from 'react'
import X from 'lucide-react/icons/x'
import type { PublicUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { IconButton } from '@plaudit/ui/button'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { Spinner } from '@plaudit/ui/spinner'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { othersOf } from '../words.ts'

export type Named = Pick<PublicUser, 'ID' | 'full_name' | 'avatar'> & { line: string }

interface Props {
  userId: number
  chosen: readonly Named[]
  onChange: (chosen: Named[]) => void
  /** People who are there already. */
  without?: ReadonlySet<number>
}

/** Finds people by name: those with whom one has a conversation first, then everybody who can be found. */
export function FindPeople({ userId, chosen, onChange, without }: Props) {
  const [text, setText] = useState('')
  const asked = useDeferredValue(text.trim())
  const { people, isPending } = usePeople(userId, asked)
  const shown = people.filter(
    ({ ID }) => ID !== userId && !without?.has(ID) && !chosen.some((one) => one.ID === ID),
  )
  return (
    <div className="mt-3">
      <EarlySearchBox
        size="md"
        label={m.messaging_find_person()}
        placeholder={m.messaging_find_person()}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
      />
      {chosen.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {chosen.map((one) => (
            <li
              key={one.ID}
              className="flex items-center gap-1 rounded-full bg-fill pl-3 text-small"
            >
              <span className="max-w-48 truncate">{one.full_name}</span>
              <IconButton
                label={m.messaging_drop_person({ name: one.full_name })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(chosen.filter(({ ID }) => ID !== one.ID))}
              />
            </li>
          ))}
        </ul>
      )}
      <ul className="mt-2 max-h-72 min-h-24 overflow-y-auto" aria-live="polite">
        {shown.map((one) => (
          <li key={one.ID}>
            <button
              type="button"
              onClick={() => {
                onChange([...chosen, one])
                setText('')
              }}
              className="flex min-h-14 w-full items-center gap-3 rounded-in px-2 text-left hover:bg-sunken"
            >
              <Avatar
                id={String(one.ID)}
                name={one.full_name}
                source={one.avatar ? { src: one.avatar } : null}
                size={40}
              />
              <span className="min-w-0">
                <b className="block truncate">{one.full_name}</b>
                <span className="block truncate text-small text-muted">{one.line}</span>
              </span>
            </button>
          </li>
        ))}
        {shown.length === 0 && asked.length >= 2 && (
          <li className="grid min-h-24 place-items-center text-muted">
            {isPending ? <Spinner /> : m.messaging_nobody_found()}
          </li>
        )}
      </ul>
    </div>
  )
}

/** One's latest people while nothing is typed; then those whose name fits. */
function usePeople(userId: number, text: string): { people: Named[]; isPending: boolean } {
  const isAsked = text.length >= 2
  const latest = useQuery(callQuery('messages/getConversations', { filter: 'all', count: 30 }))
  const own = useQuery({ ...callQuery('messages/search', { text }), enabled: isAsked })
  const all = useQuery({
    ...callQuery('search/find', { search: text, kind: 'person', limit: 20 }),
    enabled: isAsked,
  })
  const conversations = isAsked ? own.data?.named : latest.data?.conversations
  const known: Named[] = (conversations ?? [])
    .filter(({ kind }) => kind === 'pair')
    .flatMap((one) => othersOf(one, userId))
    .map((one) => ({ ...one, line: one.profession || `@${one.username}` }))
  const found: Named[] = isAsked
    ? (all.data?.results ?? []).map(({ id, title, line, picture, href }) => ({
        ID: Number(id),
        full_name: title,
        avatar: picture,
        line: line || `@${href.split('/').at(-1) ?? ''}`,
      }))
    : []
  const people = [...new Map([...found, ...known].map((one) => [one.ID, one])).values()]
  return { people, isPending: isAsked ? own.isPending || all.isPending : latest.isPending }
}
