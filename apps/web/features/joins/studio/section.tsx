import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { Switch } from '@plaudit/ui/switch'
import type { ContestJoins } from '@plaudit/contract/joins/calls'
import { QueryFault } from '../../../components/query-fault.tsx'
import { ClubLine } from '../open/club-line.tsx'
import { useStudio } from '../../studio/open/studio.ts'
import { useJoins } from './use-joins.ts'

/** A section of the studio: the contest's club, jobs for it, and the choice if contestants show their services. */
export default function JoinsSection() {
  const { contest } = useStudio()
  const { cx_id } = contest
  const joins = useJoins(contest)
  const { data } = joins.query
  if (joins.query.error && !data)
    return (
      <Card>
        <QueryFault title={m.joins_failed()} query={joins.query} />
      </Card>
    )
  if (!data) return <PanelSkeleton />
  return (
    <div className="grid gap-4">
      <p className="max-w-[70ch] text-muted">{m.joins_intro()}</p>
      <Club data={data} make={joins.makeClub} drop={joins.dropClub} />
      {data.can.post_job && <Jobs cxId={cx_id} data={data} drop={joins.dropJob} />}
      {data.can.set_work && (
        <Card as="section">
          <Switch
            label={m.joins_work()}
            hint={m.joins_work_hint()}
            checked={joins.setWork.isPending ? joins.setWork.variables : data.shows_work}
            onChange={(event) => joins.setWork.mutate(event.target.checked)}
          />
        </Card>
      )}
    </div>
  )
}

type Joins = ReturnType<typeof useJoins>

function Club({
  data,
  make,
  drop,
}: {
  data: ContestJoins
  make: Joins['makeClub']
  drop: Joins['dropClub']
}) {
  const { club, can } = data
  return (
    <Card as="section">
      <CardHead title={m.joins_club()} />
      {club ? (
        <ClubLine club={club} />
      ) : can.make_club ? (
        <>
          <p className="mb-3 max-w-[60ch] text-muted">{m.joins_club_none()}</p>
          <Button variant="soft" loading={make.isPending} onClick={() => make.mutate()}>
            {m.joins_club_make()}
          </Button>
        </>
      ) : (
        <p className="text-muted">{m.joins_club_private()}</p>
      )}
      {can.drop_club && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-3"
          disabled={drop.isPending}
          onClick={() => drop.mutate()}
        >
          {m.joins_job_drop()}
        </Button>
      )}
    </Card>
  )
}

function Jobs({ cxId, data, drop }: { cxId: string; data: ContestJoins; drop: Joins['dropJob'] }) {
  return (
    <Card as="section">
      <CardHead
        title={m.joins_jobs()}
        hint={m.joins_jobs_none()}
        action={
          <ButtonLink href={`/jobs?contest=${cxId}`} variant="soft" size="sm">
            {m.joins_job_post()}
          </ButtonLink>
        }
      />
      <ul className="divide-y divide-line">
        {data.jobs.map((job) => (
          <li key={job.fx_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <Link href={`/jobs/${job.feed_item_id}`}>{job.title}</Link>
              {!job.open && (
                <span className="block text-small text-muted">{m.joins_job_closed()}</span>
              )}
            </span>
            <Button
              variant="ghost"
              size="sm"
              disabled={drop.isPending}
              onClick={() => drop.mutate(job.fx_id)}
            >
              {m.joins_job_drop()}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
