import { useState } from 'react'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BackgroundJob } from '@plaudit/contract/admin/answers'
import type { jobStates } from '@plaudit/contract/admin/shapes'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { Segmented } from '@plaudit/ui/segmented'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { KeysetPager, useKeysets } from '../../components/form/keyset-pager.tsx'
import { QueryFault } from '../../components/query-fault.tsx'
import { api } from '../../lib/api.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

export const meta = ownMeta(m.admin_jobs)

type State = (typeof jobStates)[number]

const names: Record<State, () => string> = {
  failed: m.admin_jobs_failed,
  retrying: m.admin_jobs_retrying,
  waiting: m.admin_jobs_waiting,
  running: m.admin_jobs_running,
}

/** `/admin/jobs`: background work; what failed is tried again or given up here. */
export default function Jobs() {
  const [state, setState] = useState<State>('failed')
  const pages = useKeysets()
  const { after } = pages
  const query = useQuery({
    ...callQuery('admin/getJobs', { state, ...(after && { after }) }),
    placeholderData: keepPreviousData,
  })
  const { data, error } = query
  return (
    <div className="max-w-[880px]">
      <h1 className="mb-4 text-title lg:text-title-desk">{m.admin_jobs()}</h1>
      <Segmented
        label={m.admin_jobs()}
        value={state}
        onValueChange={(value) => {
          pages.first()
          setState(value as State)
        }}
        options={(Object.keys(names) as State[]).map((value) => ({
          value,
          label: data?.counts[value] ? `${names[value]()} ${data.counts[value]}` : names[value](),
        }))}
      />
      {error && !data ? (
        <QueryFault title={m.admin_failed()} query={query} />
      ) : !data ? (
        <PanelSkeleton className="mt-4" />
      ) : data.jobs.length === 0 ? (
        <EmptyState title={m.admin_jobs_none()}>{m.admin_jobs_none_text()}</EmptyState>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {data.jobs.map((job) => (
            <li key={job.job_id} className="py-3">
              <Job job={job} />
            </li>
          ))}
        </ul>
      )}
      <KeysetPager pages={pages} next={data?.next ?? null} />
    </div>
  )
}

function Job({ job }: { job: BackgroundJob }) {
  const locale = useLocale()
  const client = useQueryClient()
  const onSettled = () => void client.invalidateQueries({ queryKey: callKey('admin/getJobs') })
  const { job_id } = job
  const retry = useMutation({ mutationFn: () => api.call('admin/retryJob', { job_id }), onSettled })
  const drop = useMutation({ mutationFn: () => api.call('admin/dropJob', { job_id }), onSettled })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_260px]">
        <b>{job.says ?? m.admin_jobs_unknown()}</b>
        <p className="text-micro break-all text-muted">{job.task}</p>
        <p className="text-small text-muted">
          {m.admin_jobs_tries({ count: job.attempts, most: job.max_attempts })} ·{' '}
          {formatDateTime(job.run_at, locale)}
        </p>
        {job.error && <p className="text-small break-all text-danger-text">{job.error}</p>}
      </div>
      {job.state !== 'running' && (
        <span className="flex gap-2">
          <Button
            size="sm"
            variant="primary"
            loading={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {m.admin_jobs_retry()}
          </Button>
          <Button
            size="sm"
            variant="outline"
            loading={drop.isPending}
            onClick={() => drop.mutate()}
          >
            {m.admin_jobs_drop()}
          </Button>
        </span>
      )}
    </div>
  )
}
