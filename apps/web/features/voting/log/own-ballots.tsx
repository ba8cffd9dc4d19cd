import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { useHydrated } from '@plaudit/ui/hydrated'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { readVotes } from '../open/held.ts'
import { receiptNumber } from '../receipt-number.ts'
import { receiptHref } from './receipt-id.ts'

/** The reader's own ballots in this contest, by account or device, each with its receipt. */
export default function OwnBallots({ cxId, timeZone }: { cxId: string; timeZone: string }) {
  const locale = useLocale()
  const alive = useHydrated()
  const { data } = useQuery({
    ...callQuery('contest/v2/getPastVotes', { cx_id: cxId }),
    enabled: alive,
  })
  const kept = alive ? readVotes(cxId) : []
  const known = new Set(data?.pastVotes.map((vote) => vote.casx_id))
  const votes = [...(data?.pastVotes ?? []), ...kept.filter((vote) => !known.has(vote.casx_id))]
  if (votes.length === 0) return null
  return (
    <Card as="section" aria-labelledby="own-title">
      <CardHead id="own-title" title={m.log_own_title()} className="mb-1" />
      <ul>
        {votes.map(({ casx_id, time, kind, quantity }) => (
          <li key={casx_id} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link kind="action" href={receiptHref(casx_id)} className="num">
              {receiptNumber(casx_id, true)}
            </Link>
            <span className="text-small text-muted">
              {kind === 'paid' && `${m.log_own_bought({ count: quantity })} · `}
              {formatDateTime(time, locale, { timeZone, zoneName: true })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
