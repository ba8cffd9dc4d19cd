import type { ContestJoins } from '@plaudit/contract/joins/calls'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../../lib/picture-source.ts'

/** A contest's club in one line, with the way in. */
export function ClubLine({ club }: { club: NonNullable<ContestJoins['club']> }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Picture
        id={club.gx_id}
        name={club.title}
        source={pictureSource(club.cover)}
        alt=""
        ratio="16/9"
        sizes="96px"
        className="w-24 flex-none rounded-in"
      />
      <p className="min-w-0 flex-1">
        <b className="block wrap-anywhere">{club.title}</b>
        <span className="num text-small text-muted">
          {m.clubs_members({ count: club.members })}
        </span>
      </p>
      <ButtonLink href={`/c/${club.gx_id}`} size="sm" variant="soft">
        {m.joins_club_open()}
      </ButtonLink>
    </div>
  )
}
