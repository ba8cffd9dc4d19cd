import type { PlatformAct } from '@plaudit/contract/admin/answers'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { actName, subjectName } from './act-words.ts'
import { detailsOf } from './detail-words.ts'

const leading = 'inline-block py-0.5 text-act-text underline underline-offset-3'

/** Lists acts with their actor and subject, the latest first, with the facts that explain them. */
export function Acts({ acts }: { acts: readonly PlatformAct[] }) {
  const locale = useLocale()
  if (acts.length === 0) return <p className="text-muted">{m.admin_audit_none()}</p>
  return (
    <ul className="divide-y divide-line">
      {acts.map((act) => (
        <li key={act.audit_id} className="flex flex-wrap gap-x-4 gap-y-1 py-3 text-small">
          <span className="min-w-0 wrap-anywhere">
            <b>{act.who ?? (act.actor_id === null ? m.admin_system() : act.actor_id)}</b>{' '}
            {actName(act.subject, act.act)}
          </span>
          <span className="min-w-0 text-muted">
            <Subject of={act} />
          </span>
          <time dateTime={act.at} className="ml-auto text-muted">
            {formatDateTime(act.at, locale)}
          </time>
          <Details of={act} />
        </li>
      ))}
    </ul>
  )
}

/** Shows the subject of an act: by its name, else by the number that is left of it. */
function Subject({ of: { subject, subject_id, about } }: { of: PlatformAct }) {
  const kind = subjectName(subject)
  if (about === null) return subject_id > 0 ? `${kind} ${subject_id}` : kind
  return (
    <>
      {kind}{' '}
      <Anchor href={about.href} className={`${leading} wrap-anywhere`}>
        {about.name}
      </Anchor>
    </>
  )
}

function Details({ of: act }: { of: PlatformAct }) {
  const details = detailsOf(act, useLocale())
  if (details.length === 0) return null
  return (
    <ul className="flex basis-full flex-wrap gap-x-4 gap-y-1 text-muted">
      {details.map(({ text, href }) => (
        <li key={text} className="min-w-0 wrap-anywhere">
          {href === undefined ? (
            text
          ) : (
            <Anchor href={href} className={leading}>
              {text}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  )
}
