import type { Club } from '@plaudit/contract/clubs/club'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { pictureSource } from '../../lib/picture-source.ts'
import { ClubActs } from './later.ts'
import { PeopleLine } from './people-line.tsx'
import { accessWord, priceWord } from './words.ts'

/** The lit band of a club: cover, name, numbers, the one main act. */
export function ClubHead({ club }: { club: Club }) {
  const locale = useLocale()
  return (
    <header className="relative isolate overflow-hidden bg-stage text-on-stage">
      <div className="absolute inset-0 -z-2 [&>span]:aspect-auto [&>span]:h-full">
        <Picture
          source={pictureSource(club.cover)}
          id={club.gx_id}
          name={club.title}
          alt=""
          ratio="3/1"
          priority
          sizes="100vw"
        />
      </div>
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-1 bg-gradient-to-r from-[#05070d] via-[#05070dcc] to-[#05070d33]"
      />
      <div className="page py-10 md:py-14">
        <p className="flex flex-wrap gap-2">
          <Pill tone="white">{accessWord(club.access)}</Pill>
          {!club.is_platform && <Pill tone="glass">{priceWord(club, locale)}</Pill>}
        </p>
        <h1 className="mt-3 max-w-[22ch] text-title">{club.title}</h1>
        {!club.is_platform && <PeopleLine club={club} className="mt-2 text-on-stage-muted" />}
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <ClubActs club={club} />
        </div>
      </div>
    </header>
  )
}
