import type { Reply } from '@plaudit/contract/calls'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { headingOf, reasonNames } from './open/words.ts'

export type Whole = Reply<'reports/getCase'>

/** The reported text between its neighbours, and its author. */
export function Thing({ whole }: { whole: Whole }) {
  const {
    case: { entity, thing },
    before,
    after,
  } = whole
  const isAmong = before.length + after.length > 0
  return (
    <Card as="section">
      {before.map((one) => (
        <Neighbour key={one.at} said={one} />
      ))}
      <div className={isAmong ? 'rounded-in border-l-2 border-danger bg-danger-soft p-3' : ''}>
        <div className="flex gap-4">
          {thing.picture && (
            <img
              src={thing.picture}
              alt=""
              width="96"
              height="96"
              className="size-24 flex-none rounded-in object-cover"
            />
          )}
          <div className="min-w-0">
            <h2 className="text-head text-pretty">{headingOf(entity, thing)}</h2>
            <p className="mt-2 text-pretty wrap-anywhere">{thing.text.slice(0, 600)}</p>
            {thing.earlier !== null && (
              <>
                <p className="mt-2 text-small text-muted">{m.reports_earlier()}</p>
                <blockquote className="mt-1 border-l-2 border-line-strong pl-3 text-pretty wrap-anywhere">
                  {thing.earlier.slice(0, 600)}
                </blockquote>
              </>
            )}
            {thing.href && (
              <Link kind="action" href={thing.href}>
                {m.reports_open()}
              </Link>
            )}
          </div>
        </div>
      </div>
      {after.map((one) => (
        <Neighbour key={one.at} said={one} />
      ))}
      <Author whole={whole} />
    </Card>
  )
}

function Neighbour({ said: { name, text, at } }: { said: Whole['before'][number] }) {
  const locale = useLocale()
  return (
    <div className="p-3">
      <p className="text-small text-muted">
        <b className="text-text">{name || m.reports_somebody()}</b> · {formatDateTime(at, locale)}
      </p>
      <p className="text-pretty">{text}</p>
    </div>
  )
}

/** Facts about the author: since when they are here, and which of their texts were reported and taken down before. */
function Author({ whole: { case: one, record, taken_down_before: before } }: { whole: Whole }) {
  const locale = useLocale()
  const { author } = one
  if (author === null) return null
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-small text-muted">
        {one.entity === 'user' ? m.reports_known() : m.reports_author()}
      </h3>
      <Link kind="action" href={`/admin/users/${author.ID}`}>
        {author.full_name}
      </Link>
      <p className="text-small text-muted">
        {[
          record && m.reports_since({ when: formatDateTime(record.since, locale) }),
          record && m.reports_reported_times({ count: record.reported }),
          m.reports_before({ count: before }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

/** Why people reported it, and in what words. */
export function Said({ whole: { reasons, said } }: { whole: Whole }) {
  if (reasons.length === 0) return null
  const most = Math.max(...reasons.map(({ people }) => people))
  return (
    <Card as="section">
      <CardHead title={m.reports_said()} hint={m.reports_said_hint()} />
      <ul className="grid gap-3">
        {reasons.map(({ reason, people }) => (
          <li key={reason}>
            <span className="flex justify-between">
              {reasonNames[reason]()} <b className="num">{people}</b>
            </span>
            <span
              aria-hidden="true"
              className="mt-1 block h-1.5 rounded-full bg-danger"
              style={{ width: `${Math.round((people / most) * 100)}%` }}
            />
          </li>
        ))}
      </ul>
      {said.map((text) => (
        <blockquote key={text} className="mt-3 border-l-2 border-line-strong pl-3 text-small">
          {text}
        </blockquote>
      ))}
    </Card>
  )
}
