import type { PublicUser } from '@plaudit/contract/accounts'
import type { Reply } from '@plaudit/contract/calls'
import type { Message } from '@plaudit/contract/messaging/shape'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { ButtonLink } from '@plaudit/ui/button'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { callQuery } from '../../../lib/query.ts'
import { slot } from '../../../lib/slot.tsx'
import { useQuery } from '../../../lib/use-query.ts'
import type { ThreadSlot } from '../open/slots.ts'
import { File } from './attachments.tsx'
import { LinkCard } from './link-card.tsx'

/** Parts of other features about the two people's dealings. */
const Together = slot<ThreadSlot>(import.meta.glob('../../*/slots/thread-about.tsx'))

/** Whom one writes with, beside the thread on a desk. */
export function AboutPerson({
  other,
  messages,
}: {
  other: PublicUser
  messages: readonly Message[]
}) {
  return (
    <aside
      aria-label={other.full_name}
      className="hidden min-h-0 w-75 overflow-y-auto border-l border-line px-6 py-6 xl:block"
    >
      <Portrait other={other} size={96} />
      <ButtonLink href={`/page/${other.username}`} size="sm" variant="soft" className="my-5">
        {m.messaging_see_page()}
      </ButtonLink>
      <Together other={other} />
      <Files messages={messages} />
    </aside>
  )
}

const mostShown = 5

/** Files and links of the messages that are on the screen, the latest first. */
function Files({ messages }: { messages: readonly Message[] }) {
  const latest = messages.toReversed()
  const files = latest
    .flatMap((message) =>
      message.attachments
        .filter(({ kind }) => kind === 'file')
        .map((attachment) => ({ message, attachment })),
    )
    .slice(0, mostShown)
  const links = latest.flatMap(({ urls }) => urls).slice(0, mostShown)
  if (files.length === 0 && links.length === 0) return null
  return (
    <section className="border-t border-line py-5">
      <h3 className="text-small font-semibold text-muted">{m.messaging_files()}</h3>
      <ul className="mt-2 grid gap-1.5">
        {files.map((one) => (
          <li key={one.attachment.id}>
            <File {...one} as={undefined} />
          </li>
        ))}
        {[...new Map(links.map((link) => [link.url, link])).values()].map((link) => (
          <li key={link.url}>
            <LinkCard link={link} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Confirmed = Reply<'messages/updateConversation/{id}'>['confirmed']

/** A stranger who asks to be let in: who they are, and what is known of them here. */
export function Stranger({ other, confirmed }: { other: PublicUser; confirmed: Confirmed }) {
  return (
    <article className="mx-auto mt-2 w-full max-w-105 flex-none rounded-card bg-raised px-6 py-6 text-center shadow-1">
      <Portrait other={other} size={96} centred />
      {confirmed && (
        <p className="mt-3 text-small">
          {confirmed.email && confirmed.phone
            ? m.messaging_both_confirmed()
            : confirmed.email
              ? m.messaging_email_confirmed()
              : confirmed.phone
                ? m.messaging_phone_confirmed()
                : m.messaging_none_confirmed()}
        </p>
      )}
      {confirmed && confirmed.clubs.length > 0 && <CommonClubs clubs={confirmed.clubs} />}
      <ButtonLink href={`/page/${other.username}`} size="sm" variant="soft" className="mt-3">
        {m.messaging_see_page()}
      </ButtonLink>
    </article>
  )
}

/** Clubs that both are in: somebody from there is less of a stranger. */
function CommonClubs({ clubs }: Pick<NonNullable<Confirmed>, 'clubs'>) {
  return (
    <div className="mt-2 text-small">
      <p className="text-muted">{m.messaging_common_clubs()}</p>
      <ul>
        {clubs.map(({ title, href }) => (
          <li key={href}>
            <Link href={href}>{title}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Portrait({
  other,
  size,
  centred = false,
}: {
  other: PublicUser
  size: 96
  centred?: boolean
}) {
  const locale = useLocale()
  const { data } = useQuery(callQuery('profile/getData/{id}', { id: String(other.ID) }))
  const profession = data?.user.profession ?? other.profession
  const state = data?.user.state
  const since = data?.user.since
  return (
    <>
      <Avatar
        id={String(other.ID)}
        name={other.full_name}
        source={other.avatar ? { src: other.avatar } : null}
        size={size}
        {...(centred && { className: 'mx-auto' })}
      />
      <h2 className="mt-3 text-head text-balance">{other.full_name}</h2>
      <p className="text-small text-muted">
        {[profession, state].filter(Boolean).join(', ')}
        {since && (
          <span className="block">
            {m.messaging_here_since({ date: formatDate(since, locale) })}
          </span>
        )}
      </p>
    </>
  )
}
