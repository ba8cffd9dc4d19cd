import type { PersonPage } from '@plaudit/contract/people/calls'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { pictureSource } from '../../../lib/picture-source.ts'
import { useMore } from './use-more.tsx'

interface Props {
  page: Pick<PersonPage, 'user' | 'next'>
  clubs: NonNullable<PersonPage['clubs']>
}

/** Open clubs that a person belongs to, where they show them. */
export function ClubsOfPerson({ page: { user, next }, clubs }: Props) {
  const { more, button } = useMore(user.username, 'clubs', next.clubs)
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 sm:grid-cols-2">
        {[...clubs, ...more].map((club) => (
          <li key={club.gx_id} className="relative flex items-center gap-3">
            <Picture
              id={club.gx_id}
              name={club.title}
              source={pictureSource(club.cover)}
              alt=""
              ratio="16/9"
              sizes="112px"
              className="w-[min(7rem,39%)] flex-none rounded-in"
            />
            <div className="min-w-0">
              <Anchor
                href={club.href}
                className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {club.title}
              </Anchor>
              <p className="num flex flex-wrap items-center gap-2 text-small text-muted">
                {m.clubs_members({ count: club.members })}
                {club.is_owner && <Pill>{m.people_club_own()}</Pill>}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {button}
    </>
  )
}
