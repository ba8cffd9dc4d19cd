import type { PlatformAct } from '@plaudit/contract/admin/answers'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { actName, subjectName } from './act-words.ts'

/** What one needs to understand an act later, on one line. */
const told = (detail: PlatformAct['detail']): string =>
  Object.entries(detail)
    .filter(([, value]) => typeof value !== 'object')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ')

/** Who did what to what, the latest first. */
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
          <span className="text-muted">
            {subjectName(act.subject)} {act.subject_id > 0 ? act.subject_id : ''}
          </span>
          <time dateTime={act.at} className="ml-auto text-muted">
            {formatDateTime(act.at, locale)}
          </time>
          {told(act.detail) !== '' && (
            <span className="basis-full break-all text-micro text-muted">{told(act.detail)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
