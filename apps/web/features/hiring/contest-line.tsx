import type { JobContest } from '@plaudit/contract/joins/calls'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { Anchor } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../lib/picture-source.ts'

/** The contest that somebody is needed for, with its cover. */
export function ContestLine({ contest, className }: { contest: JobContest; className?: string }) {
  const { contest_name, cover, cx_id, href } = contest
  return (
    <Anchor
      href={href}
      className={cx(
        // Above the link of the whole card that it can stand in.
        'relative z-1 flex min-h-target w-fit max-w-full items-center gap-2.5 rounded-in bg-sunken p-1.5 pr-3 text-small font-medium hover:bg-fill',
        className,
      )}
    >
      <span className="w-12 flex-none">
        <Picture
          source={pictureSource(cover)}
          id={cx_id}
          name={contest_name}
          ratio="16/9"
          sizes="3rem"
          className="rounded-in"
        />
      </span>
      <span className="min-w-0 truncate">{m.joins_job_for({ contest: contest_name })}</span>
    </Anchor>
  )
}
