import { m } from '@plaudit/i18n/messages'
import { formatRelative } from '@plaudit/i18n/formatters'
import type { Reply } from '@plaudit/contract/calls'
import { useLocale } from '@plaudit/ui/locale'
import { MoreButton } from '@plaudit/ui/pagination'
import { Pill } from '@plaudit/ui/pill'

export type Mail = Reply<'admin/getMailbox'>['mails'][number]

/** A text to a phone has no subject: it is its own first line. */
export const subjectOf = ({ channel, subject, text }: Mail): string =>
  channel === 'sms' ? (text.split('\n')[0] ?? '') : subject

interface Props {
  mails: Mail[]
  /** Time of their fetch, epoch milliseconds: ages count from there. */
  now: number
  chosen: number | null
  onChoose: (mailId: number) => void
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
  /** A mail is open: on a phone it takes the list's place. */
  hiddenOnPhone: boolean
}

export function MailList(props: Props) {
  const { mails, now, chosen, onChoose, hasMore, isLoadingMore, onMore, hiddenOnPhone } = props
  return (
    <nav
      aria-label={m.accounts_mailbox_list()}
      className={hiddenOnPhone ? 'max-md:hidden' : undefined}
    >
      <ul className="overflow-hidden rounded-card border border-line bg-raised">
        {mails.map((mail) => (
          <li key={mail.mail_id} className="border-t border-line first:border-t-0">
            <Row mail={mail} now={now} isChosen={mail.mail_id === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <MoreButton label={m.accounts_mailbox_more()} loading={isLoadingMore} onMore={onMore} />
      )}
    </nav>
  )
}

interface RowProps {
  mail: Mail
  now: number
  isChosen: boolean
  onChoose: (mailId: number) => void
}

function Row({ mail, now, isChosen, onChoose }: RowProps) {
  const locale = useLocale()
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={() => onChoose(mail.mail_id)}
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-3 aria-[current=true]:bg-act-soft"
    >
      <span className="flex items-baseline justify-between gap-3">
        <b className="min-w-0 truncate">{mail.recipient}</b>
        <time dateTime={mail.createdAt} className="num flex-none text-micro text-muted">
          {formatRelative(mail.createdAt, locale, now)}
        </time>
      </span>
      <span className="truncate text-small text-muted">{subjectOf(mail)}</span>
      {mail.state === 'failed' && (
        <span className="mt-1">
          <Pill tone="danger">{m.accounts_mailbox_failed()}</Pill>
        </span>
      )}
    </button>
  )
}
