import { m } from '@plaudit/i18n/messages'
import { WaitingCard } from '../../../components/waiting-card.tsx'
import { headingOf, isJob, kindOf } from '../open/words.ts'
import { useReportsQueue, useReportsWaiting } from '../use-queue.ts'

/** On the admin's overview: what most people reported. */
export default function ReportsWaiting() {
  const queue = useReportsQueue()
  const count = useReportsWaiting()
  return (
    <WaitingCard
      title={m.reports_title()}
      count={queue && count}
      href="/admin/reports"
      rows={(queue?.cases ?? []).map(({ case_id, thing, entity, people }) => ({
        key: case_id,
        title: thing.title || thing.text || headingOf(entity, thing),
        note: `${kindOf(entity, isJob(thing))} · ${people} ${m.reports_people({ count: people })}`,
        href: `/admin/reports/${case_id}`,
      }))}
    />
  )
}
