import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import type { ContestAboutSlot } from '../../contests/open/slots.ts'
import { ClubLine } from '../open/club-line.tsx'

/** Below a contest's rules: its club, and the help that its team looks for. */
export default function AroundContest({ joins }: ContestAboutSlot) {
  if (!joins || (joins.club === null && joins.jobs.length === 0)) return null
  return (
    <>
      {joins.club && (
        <section className="mt-10">
          <h2 className="mb-3 text-head">{m.joins_club_call()}</h2>
          <ClubLine club={joins.club} />
        </section>
      )}
      {joins.jobs.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-3 text-head">{m.joins_jobs()}</h2>
          <ul className="grid gap-1">
            {joins.jobs.map((job) => (
              <li key={job.fx_id}>
                <Link kind="action" href={`/jobs/${job.feed_item_id}`}>
                  {job.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
