import type { Club } from '@plaudit/contract/clubs/club'
import { mostInWeek } from '@plaudit/contract/clubs/constants'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { formatLanguage } from '@plaudit/i18n/prices'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { pictureSource } from '../../lib/picture-source.ts'
import { ClubActs } from './later.ts'
import { accessWord, priceWord } from './words.ts'

/** The lit band of a club: cover, name, numbers, the one main act. */
export function ClubHead({ club }: { club: Club }) {
  const locale = useLocale()
  return (
    // An open menu hangs over the band's edge: it lies above the tabs that stick below, and under the bar.
    <header className="relative isolate overflow-hidden bg-stage text-on-stage has-[[role=menu]]:z-25">
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
      {/* On a phone words reach the right edge, over whatever picture stands there. */}
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-1 bg-gradient-to-r from-[#05070d] via-[#05070dcc] to-[#05070dcc] md:to-[#05070d33]"
      />
      <div className="page py-10 md:py-14">
        <p className="flex flex-wrap gap-2">
          <Pill tone="white">{accessWord(club.access)}</Pill>
          {!club.is_platform && <Pill tone="glass">{priceWord(club, locale)}</Pill>}
          {club.language && <Pill tone="glass">{formatLanguage(club.language, locale)}</Pill>}
        </p>
        <h1 className="mt-3 max-w-[22ch] text-title">{club.title}</h1>
        <Numbers club={club} />
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <ClubActs club={club} />
        </div>
      </div>
    </header>
  )
}

/** Shows the numbers of members, people here now and this week's posts, as far as the reader may know them. */
function Numbers({ club: { members, here, week, is_platform } }: { club: Club }) {
  const locale = useLocale()
  const shown = (count: number) => formatNumber(count, locale)
  const numbers = [
    ...(is_platform ? [] : [[shown(members), m.clubs_members_label({ count: members })] as const]),
    ...(here === null ? [] : [[shown(here), m.clubs_here_label()] as const]),
    ...(week === null
      ? []
      : [
          [
            week <= mostInWeek ? shown(week) : `${shown(mostInWeek)}+`,
            m.clubs_week_label({ count: week }),
          ] as const,
        ]),
  ]
  return (
    <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
      {numbers.map(([count, label]) => (
        <li key={label}>
          <b className="num block text-head">{count}</b>{' '}
          <span className="text-small text-on-stage-muted">{label}</span>
        </li>
      ))}
    </ul>
  )
}
