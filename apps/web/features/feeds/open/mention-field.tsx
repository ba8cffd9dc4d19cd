import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import type { PublicUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { Textarea, type TextareaProps } from '@plaudit/ui/textarea'
import { useLater } from '../../../components/form/use-later.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Face } from './byline.tsx'

/** Part of a name that a text is about to call, up to the caret. */
const called = /(?:^|[^\w@./])@([\p{L}\d._-]{1,30})$/u

interface Props extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  /** The club whose members can be called; without one nobody is proposed. */
  gxId?: string | undefined
  value: string
  onText: (text: string) => void
}

/** Members of the club who fit what is typed after an @. */
function useFitting(gxId: string | undefined, typed: string | undefined) {
  const search = useLater(typed ?? '', 200)
  const { data } = useQuery({
    ...callQuery('Groups/getMembers', { gx_id: gxId ?? '', search, limit: 5 }),
    enabled: gxId !== undefined && typed !== undefined && search !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  return typed === undefined || search === '' ? [] : (data?.members ?? []).map(({ user }) => user)
}

function useMention({ gxId, value, onText }: Pick<Props, 'gxId' | 'value' | 'onText'>) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const people = useFitting(gxId, typed)
  const look = () => {
    const { selectionStart = 0, value: text = '' } = box.current ?? {}
    setTyped(called.exec(text.slice(0, selectionStart))?.[1])
    setActive(0)
  }
  const take = ({ username }: Pick<PublicUser, 'username'>) => {
    const at = box.current?.selectionStart ?? value.length
    const before = `${value.slice(0, at - (typed?.length ?? 0))}${username} `
    onText(before + value.slice(at).trimStart())
    setTyped(undefined)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(before.length, before.length)
    })
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    const one = people[Math.min(active, people.length - 1)]
    if (one === undefined) return
    if (key === 'ArrowDown') setActive((active + 1) % people.length)
    else if (key === 'ArrowUp') setActive((active - 1 + people.length) % people.length)
    else if (key === 'Enter' || key === 'Tab') take(one)
    else if (key === 'Escape') setTyped(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { box, people, active, look, take, press, close: () => setTyped(undefined) }
}

/** A box to write in that proposes members of the club after an @: arrows choose, Enter takes, Escape leaves it. */
export function MentionField({ gxId, value, onText, ...rest }: Props) {
  const listId = useId()
  const { box, people, active, look, take, press, close } = useMention({ gxId, value, onText })
  const isOpen = people.length > 0
  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={box}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...(isOpen && {
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${active}`,
        })}
        onChange={(event) => {
          onText(event.target.value)
          look()
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <p className="hidden-text" role="status">
        {isOpen ? m.feeds_mention_found({ count: people.length }) : ''}
      </p>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={m.feeds_mention()}
          className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-in border border-line bg-raised shadow-2"
        >
          {people.map((user, n) => (
            // The keyboard reaches them through the box, so they take no focus themselves.
            <div
              key={user.username}
              id={`${listId}-${n}`}
              role="option"
              aria-selected={n === active}
              tabIndex={-1}
              // The box keeps the focus, so that the tap counts.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(user)}
              onKeyDown={undefined}
              className="flex min-h-target cursor-pointer items-center gap-2.5 px-3 py-1.5 text-small hover:bg-fill aria-selected:bg-primary-soft"
            >
              <Face user={user} size={30} />
              <span className="min-w-0 truncate font-medium">{user.full_name}</span>
              <span className="min-w-0 truncate text-muted">@{user.username}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
