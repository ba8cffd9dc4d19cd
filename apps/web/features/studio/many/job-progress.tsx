import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { useJob } from './job.ts'
import type { Job } from './job.ts'

const phases = {
  pictures: m.studio_pictures_sending,
  rows: m.studio_many_adding,
  over: m.studio_many_adding,
}

/** Shows the progress of the adding; it goes on when the organiser leaves this part of the studio. */
export function JobProgress({ job }: { job: Job }) {
  return (
    <div className="grid gap-2 rounded-card border border-line bg-raised p-6 shadow-1">
      <ProgressBar
        value={job.total === 0 ? null : job.done / job.total}
        label={phases[job.phase]()}
        note={m.studio_many_progress({ done: job.done, total: job.total })}
      />
      <p className="text-small text-muted">{m.studio_many_leave()}</p>
    </div>
  )
}

/** The same in one line, in every other part of the studio. */
export function JobDock({ cxId }: { cxId: string }) {
  const job = useJob(cxId)
  if (!job) return null
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-4 py-3 shadow-1">
      <ProgressBar
        value={job.phase === 'over' ? 1 : job.total === 0 ? null : job.done / job.total}
        label={
          job.phase === 'over'
            ? m.studio_many_added({ count: job.added })
            : `${phases[job.phase]()} ${m.studio_many_progress({ done: job.done, total: job.total })}`
        }
        className="min-w-48 flex-1"
      />
      <Link kind="action" href="?section=contestants&do=many">
        {m.studio_many_look()}
      </Link>
    </div>
  )
}
