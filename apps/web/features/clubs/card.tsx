import type { Club } from '@plaudit/contract/clubs/club'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { Anchor } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { pictureSource } from '../../lib/picture-source.ts'
import { PeopleLine } from './people-line.tsx'
import { accessWord, hrefOfClub, priceWord } from './words.ts'

/** A club in a list: cover, name, what it costs, how many are in it. */
export function ClubCard({
  club,
  priority,
  level = 3,
}: {
  club: Club
  priority?: boolean
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  const locale = useLocale()
  const state = club.mine?.state
  return (
    <article className="relative grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className="relative">
        <Picture
          source={pictureSource(club.cover)}
          id={club.gx_id}
          name={club.title}
          alt=""
          ratio="16/9"
          sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw"
          priority={priority === true}
          className="rounded-card"
        />
        <div className="absolute inset-x-3 top-3 flex flex-wrap justify-between gap-2">
          <Pill tone="white">{accessWord(club.access)}</Pill>
          {state === 'member' && <Pill tone="ok">{m.clubs_is_member()}</Pill>}
          {state === 'asked' && <Pill tone="warn">{m.clubs_is_asked()}</Pill>}
        </div>
      </div>
      <Heading className="flex items-baseline justify-between gap-3 text-body font-semibold">
        <Anchor
          href={hrefOfClub(club)}
          className="min-w-0 wrap-anywhere after:absolute after:inset-0"
        >
          {club.title}
        </Anchor>
        <span className="num shrink-0 text-small">{priceWord(club, locale)}</span>
      </Heading>
      {club.description && <p className="line-clamp-2 text-small text-muted">{club.description}</p>}
      <PeopleLine club={club} className="text-small text-muted" />
    </article>
  )
}
