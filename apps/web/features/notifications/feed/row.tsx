import { useState } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Notification } from '@plaudit/contract/notifications/shape'
import { formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink, IconButton } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { serverNow } from '../../../lib/clock.ts'
import { Why } from './why.tsx'
import { Who } from './who.tsx'

/** A notice: its people, act, place and time, with the one step to take; the reason for it opens in its place. */
export function NoticeRow({ notice }: { notice: Notification }) {
  const locale = useLocale()
  const [asks, setAsks] = useState(false)
  const { is_seen, text, act, createdAt, type, id } = notice
  const href = `/feed/${type}/${id}`
  const quote = notice.item['text']
  return (
    <li
      className={cx(
        'border-b border-line last:border-b-0',
        !is_seen && 'border-l-4 border-l-act bg-act-soft/60',
      )}
    >
      <div className="flex items-start gap-3 py-3 pr-1 pl-3">
        <Who notice={notice} />
        <div className="min-w-0 flex-1">
          <Anchor href={href} className="block py-0.5">
            <span className="block text-pretty">
              <Named text={text} names={namesIn(notice)} />
            </span>
            {typeof quote === 'string' && quote !== text && !text.includes(quote) && (
              <span className="line-clamp-2 text-small text-muted">{quote}</span>
            )}
            <time dateTime={createdAt} className="text-small text-muted">
              {formatRelative(createdAt, locale, serverNow())}
            </time>
            {!is_seen && <span className="hidden-text">{m.notifications_new()}</span>}
          </Anchor>
          {act !== null && !is_seen && (
            <ButtonLink href={href} size="sm" variant="soft" className="mt-1.5">
              {act}
            </ButtonLink>
          )}
        </div>
        <IconButton
          label={m.notifications_why_title()}
          aria-expanded={asks}
          icon={<Ellipsis aria-hidden="true" />}
          onClick={() => setAsks(!asks)}
        />
      </div>
      {asks && <Why notice={notice} />}
    </li>
  )
}

/** Returns the names in the words of a notice: its people, and the things that it is about. */
const namesIn = ({ people, item }: Notification): string[] =>
  [
    ...people.map(({ full_name }) => full_name),
    ...['contest', 'title', 'club', 'job', 'name', 'amount'].map((key) => String(item[key] ?? '')),
  ].filter((name) => name !== '')

/** Names stand out of the sentence, wherever each language puts them. */
function Named({ text, names }: { text: string; names: readonly string[] }) {
  const [first, ...others] = names
  if (first === undefined) return text
  return text.split(first).map((part, at) => (
    // The same words at the same place: a part has no other name.
    <span key={`${at} ${part}`}>
      {at > 0 && <b>{first}</b>}
      <Named text={part} names={others} />
    </span>
  ))
}
