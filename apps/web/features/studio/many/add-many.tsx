import { useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { useStudio } from '../open/studio.ts'
import type { Checked } from './check.ts'
import { CheckRows } from './check-rows.tsx'
import { forgetJob, rowsDraft, useJob } from './job.ts'
import { JobProgress } from './job-progress.tsx'
import type { Row } from './rows.ts'
import { Source } from './source.tsx'

interface Table extends Checked {
  rows: Row[]
}

/** Many contestants at once: a table is pasted or dropped, looked at row by row, put right, and added. */
export function AddMany({ onLeave }: { onLeave: () => void }) {
  const { contest } = useStudio()
  const { cx_id } = contest
  const job = useJob(cx_id)
  const [table, setTable] = useState<Table | undefined>(() => {
    const rows = readDraft<Row[]>(rowsDraft(cx_id))
    return rows && rows.length > 0 ? { rows, problems: [], notes: [], stale: true } : undefined
  })
  const start = (next: Table) => {
    writeDraft(rowsDraft(cx_id), next.rows)
    setTable(next)
  }
  const startOver = () => {
    dropDraft(rowsDraft(cx_id))
    forgetJob(cx_id)
    setTable(undefined)
  }
  return (
    <div className="grid gap-4">
      <div>
        <Button
          variant="ghost"
          icon={<ArrowLeft aria-hidden="true" />}
          onClick={onLeave}
          className="-ml-2.5"
        >
          {m.studio_section_contestants()}
        </Button>
        <h2 className="mt-2 text-head">{m.studio_many()}</h2>
      </div>
      {job && job.phase !== 'over' ? (
        <JobProgress job={job} />
      ) : job ? (
        <Outcome
          key="over"
          job={job}
          onLeave={() => {
            forgetJob(cx_id)
            onLeave()
          }}
          onFix={() => {
            setTable({ rows: [...job.left], problems: [...job.problems], notes: [], stale: true })
            forgetJob(cx_id)
          }}
        />
      ) : table ? (
        <CheckRows table={table} onStartOver={startOver} />
      ) : (
        <Source onRead={start} />
      )}
    </div>
  )
}

interface OutcomeProps {
  job: NonNullable<ReturnType<typeof useJob>>
  onLeave: () => void
  onFix: () => void
}

function Outcome({ job, onLeave, onFix }: OutcomeProps) {
  const bad = job.left.length
  return (
    <div
      role="status"
      className="grid gap-3 rounded-card border border-line bg-raised p-6 shadow-1"
    >
      <p className="text-head">{m.studio_many_added({ count: job.added })}</p>
      {job.fault && <p className="text-danger-text">{job.fault}</p>}
      {bad > 0 && <p className="text-muted">{m.studio_many_left({ count: bad })}</p>}
      <div className="flex flex-wrap gap-2">
        {bad > 0 && (
          <Button variant="act" onClick={onFix}>
            {m.studio_many_fix()}
          </Button>
        )}
        <Button variant={bad > 0 ? 'quiet' : 'act'} onClick={onLeave}>
          {m.studio_many_show()}
        </Button>
      </div>
    </div>
  )
}
