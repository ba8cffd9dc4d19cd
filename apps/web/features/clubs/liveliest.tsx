import type { Club } from '@plaudit/contract/clubs/club'
import { useLocale } from '@plaudit/ui/locale'
import { Anchor } from '@plaudit/ui/link'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { pictureSource } from '../../lib/picture-source.ts'
import { PeopleLine } from './people-line.tsx'
import { accessWord, hrefOfClub, priceWord } from './words.ts'

/** The club where most goes on now, on a stage of its own above the others. */
export function Liveliest({ club }: { club: Club }) {
  const locale = useLocale()
  return (
    <article className="relative isolate mt-4 overflow-hidden rounded-card bg-stage text-on-stage">
      <div className="absolute inset-0 -z-2 [&>span]:aspect-auto [&>span]:h-full">
        <Picture
          source={pictureSource(club.cover)}
          id={club.gx_id}
          name={club.title}
          alt=""
          ratio="3/1"
          priority
          sizes="(min-width: 80rem) 76rem, 100vw"
        />
      </div>
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-1 bg-gradient-to-r from-[#05070d] via-[#05070dcc] to-[#05070d33]"
      />
      <div className="grid grid-cols-[minmax(0,1fr)] content-end gap-2 p-6 pt-20 md:p-8 md:pt-28">
        <p className="flex flex-wrap gap-2">
          <Pill tone="white">{accessWord(club.access)}</Pill>
          <Pill tone="glass">{priceWord(club, locale)}</Pill>
        </p>
        <h3 className="max-w-[24ch] text-title wrap-anywhere">
          <Anchor href={hrefOfClub(club)} className="after:absolute after:inset-0">
            {club.title}
          </Anchor>
        </h3>
        <p className="line-clamp-2 max-w-[60ch] text-on-stage-muted">{club.description}</p>
        <PeopleLine club={club} className="text-small" />
      </div>
    </article>
  )
}
