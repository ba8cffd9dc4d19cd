import Hourglass from 'lucide-react/icons/hourglass'
import type { Contest } from '@plaudit/contract/contests/contest'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { Said } from '../../components/quiet.tsx'

/** Why there is no result yet although voting is over, and until when (product 4). */
export default function ReviewNote({ contest }: { contest: Contest }) {
  const { withheld, results_hidden: hidden } = contest
  return (
    <Card as="section" aria-labelledby="review-title" className="mb-6 flex items-start gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-won-soft text-won-text">
        <Hourglass aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <h2 id="review-title" className="text-body font-bold">
          <Title contest={contest} />
        </h2>
        {withheld && (
          <p className="mt-1 break-words">
            {m.contests_withheld_reason({ reason: withheld.reason })}
          </p>
        )}
        <p className="mt-1 max-w-[80ch] text-small text-muted">
          {hidden ? m.contests_review_hidden_text() : withheld ? null : m.contests_review_text()}
        </p>
      </div>
    </Card>
  )
}

function Title({ contest }: { contest: Contest }) {
  const locale = useLocale()
  const { withheld, review_until: until, time_zone: timeZone } = contest
  if (withheld) return m.contests_withheld()
  if (until === null) return m.contests_review_open()
  const time = formatDateTime(until, locale, { timeZone, zoneName: true })
  return <Said>{m.contests_review_until({ time })}</Said>
}
