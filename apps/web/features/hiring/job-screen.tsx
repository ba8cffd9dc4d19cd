import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { Reply } from '@plaudit/contract/calls'
import type { Job } from '@plaudit/contract/hiring/calls'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/dialogs.ts'
import { useDrawn } from '../../lib/drawn.ts'
import { useNoteViewed } from '../../lib/note-viewed.ts'
import { part } from '../../lib/part.ts'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Ago } from '../feeds/open/ago.tsx'
import { Comments } from '../feeds/open/comments.ts'
import { Written } from '../feeds/open/text.tsx'
import { ReportButton } from '../reports/open/report-button.tsx'
import { ContestLine } from './contest-line.tsx'
import { Place } from './job-card.tsx'
import { MyOffer } from './my-offer.tsx'
import type { Categories } from './use-jobs.ts'
import { useOffersTopic } from './use-offers-topic.ts'
import { budgetWord, stateWord } from './words.ts'

const JobForm = part(async () => ({ default: (await import('./job-form.tsx')).JobForm }))

const OffersBoard = part(
  async () => ({ default: (await import('./offers-board.tsx')).OffersBoard }),
  { soon: true },
)

/** A job as the person sees it, from what everybody sees; offers come in by themselves. */
function useJob(first: Job): Job {
  useOffersTopic()
  const { data } = useQuery({
    ...callQuery('jobs/get', { fx_id: first.feed_item_id }),
    ...useDrawn({ job: first }),
  })
  return data?.job ?? first
}

/** A job: the need, its contest; offers side by side for its poster, the form for everybody else. */
export function JobScreen({
  first,
  categories,
  contest,
}: {
  first: Job
  categories: Categories
  contest: Reply<'joins/getJob'>['contest']
}) {
  const job = useJob(first)
  useNoteViewed('job', first.fx_id)
  const category = categories.find(({ value }) => value === job.data.category)?.label
  return (
    <div className="page py-6">
      <Link href="/jobs" kind="action">
        <ChevronLeft aria-hidden="true" className="inline size-4" />
        {m.hiring_back()}
      </Link>
      <div className="mt-4 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <header>
          <p className="flex flex-wrap gap-2">
            <Pill tone={job.state === 'open' ? 'ok' : 'neutral'}>{stateWord(job.state)}</Pill>
            {category && <Pill>{category}</Pill>}
            {job.can.compare && <Pill tone="act">{m.hiring_your_job()}</Pill>}
          </p>
          <h1 className="mt-3 text-title wrap-anywhere">{job.title}</h1>
          <Written text={job.text} className="mt-4 max-w-[65ch]" />
          {contest && <ContestLine contest={contest} className="mt-4" />}
        </header>
        <Facts job={job} categories={categories} />
      </div>
      {job.can.compare ? (
        <OffersBoard job={job} waiting={<PanelSkeleton className="mt-10 h-96" />} />
      ) : (
        <MyOffer job={job} />
      )}
      <div className="max-w-3xl">
        <Comments
          about={{ fx_id: job.fx_id }}
          authorId={job.user_id}
          canComment={job.can.comment}
          waiting={<PanelSkeleton className="mt-8 h-64" />}
        />
      </div>
    </div>
  )
}

function Facts({ job, categories }: { job: Job; categories: Categories }) {
  const locale = useLocale()
  const rows = [
    [m.hiring_where(), <Place key="place" job={job} />],
    [m.hiring_posted(), <Ago key="ago" at={job.createdAt} />],
    [m.hiring_offers_label(), job.offers],
    ...(job.seen_by === null
      ? []
      : ([[m.hiring_seen_by(), m.hiring_people({ count: job.seen_by })]] as const)),
  ] as const
  return (
    <Card as="aside">
      <p className="text-micro text-muted">{m.hiring_budget()}</p>
      <p className={`num mt-0.5 ${job.data.range_budget ? 'text-num-l' : 'text-num-xl'}`}>
        {budgetWord(job.data, locale)}
      </p>
      <dl className="mt-3 grid gap-2 text-small">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="num text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <Acts job={job} categories={categories} />
    </Card>
  )
}

function Acts({ job, categories }: { job: Job; categories: Categories }) {
  const [editing, setEditing] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: (verb: 'close' | 'reopen') => api.call('jobs/setState', { fx_id: job.fx_id, verb }),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const remove = useMutation({
    mutationFn: () => api.call('feeds/deleteFeed', { fx_id: job.fx_id }),
    onSuccess: () => {
      void queryClient.invalidateQueries()
      void navigate('/jobs')
    },
  })
  const sure = async () => {
    if (
      await confirm({
        title: m.hiring_delete_sure(),
        confirmLabel: m.hiring_delete(),
        danger: true,
      })
    )
      remove.mutate()
  }
  const { can } = job
  return (
    <div className="mt-4 flex flex-wrap gap-2 *:flex-auto empty:hidden">
      {can.edit && <Button onClick={() => setEditing(true)}>{m.hiring_edit()}</Button>}
      {can.close && <Button onClick={() => change.mutate('close')}>{m.hiring_close()}</Button>}
      {can.reopen && <Button onClick={() => change.mutate('reopen')}>{m.hiring_reopen()}</Button>}
      {can.delete && (
        <Button variant="ghost" onClick={() => void sure()}>
          {m.hiring_delete()}
        </Button>
      )}
      {!can.compare && <ReportButton thing={{ entity: 'feed', fx_id: job.fx_id }} />}
      {editing && <JobForm job={job} categories={categories} onClose={() => setEditing(false)} />}
    </div>
  )
}
