import ChevronLeft from 'lucide-react/icons/chevron-left'
import { formatNumber, formatOrdinal } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { PlaceBadge } from '@plaudit/ui/pill'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { Said } from '../../components/quiet.tsx'
import { contestHref, roundHref } from '../../lib/contest-addresses.ts'
import { pictureSource } from '../../lib/picture-source.ts'
import { roundName } from '../../lib/round-name.ts'
import { roundsOf, shownRound } from '../../lib/rounds.ts'
import { Flag } from '../../components/flag.tsx'
import type { PersonSight } from './sights.ts'
import type { Row } from './open/live-round.ts'
import { hiddenWords, sumOf } from './open/words.ts'

/** The brightest thing on the page. */
export function Portrait({ row }: { row: Row }) {
  return (
    <div className="md:sticky md:top-[calc(var(--bar)+32px)] md:self-start">
      <div className="relative overflow-hidden md:rounded-card">
        <Picture
          id={row.assox_id}
          name={row.contestant_name}
          alt={row.contestant_name}
          source={pictureSource(row.picture)}
          sizes="(min-width: 47.5rem) 42vw, 100vw"
          priority
          moves
          className="max-md:max-h-[78dvh]"
        />
        {row.place !== null && (
          <PlaceBadge place={row.place} size="lg" className="absolute top-3 left-3" />
        )}
      </div>
    </div>
  )
}

/** Shows the contest and the person. */
export function Head({ sight }: { sight: PersonSight }) {
  const locale = useLocale()
  const { liveRound, row } = sight
  const { data, round } = liveRound
  const { contest } = data
  const rounds = roundsOf(contest)
  const back =
    round && round.round_id !== shownRound(contest)?.round_id
      ? roundHref(contest.cx_id, round.round_id)
      : contestHref(contest)
  const quiet = quietLine(row, locale)
  return (
    <>
      <Link kind="action" href={back} className="mt-2 text-small wrap-anywhere md:mt-0">
        <ChevronLeft aria-hidden="true" className="-ml-1 size-5" />
        {[contest.contest_name, roundName(round, rounds.length)].filter(Boolean).join(', ')}
      </Link>
      <h1 className="text-title wrap-anywhere">{row.contestant_name}</h1>
      {quiet !== '' && (
        <p className="mt-1.5 flex items-center gap-2 text-lead">
          <Flag code={row.country_code} />
          <Said>{quiet}</Said>
        </p>
      )}
    </>
  )
}

/** The sum and the place, large. */
export function Facts({ sight }: { sight: PersonSight }) {
  const locale = useLocale()
  const { liveRound, row } = sight
  const { contest, count } = liveRound.data
  const sum = sumOf(row, contest, locale)
  if (contest.results_hidden || !sum || row.place === null)
    return contest.results_hidden ? (
      <p className="mt-5 text-muted">{hiddenWords(contest, liveRound.phase === 'open')}</p>
    ) : null
  const [, digits = '', suffix = ''] =
    /^([\d.,\s]*)(.*)$/.exec(formatOrdinal(row.place, locale)) ?? []
  // A share has no unit, and the public’s votes are no part of it.
  const byJury = sum.unit !== '' && (row.jury_votes ?? 0) > 0 && row.public_votes !== null
  return (
    <div className="mt-6 flex flex-wrap items-end gap-x-8 gap-y-3">
      <div>
        <p className="num text-num-xxl">{sum.shown}</p>
        <p className="text-small text-muted">
          {byJury
            ? m.contests_from_public({
                unit: sum.unit,
                shown: formatNumber(row.public_votes ?? 0, locale),
              })
            : sum.unit}
        </p>
      </div>
      <div>
        <p className="num text-num-xxl">
          {digits}
          <span className="text-[.45em] tracking-normal">{suffix}</span>
        </p>
        <p className="text-small text-muted">
          {m.contests_of_all({ shown: formatNumber(count, locale) })}
        </p>
      </div>
    </div>
  )
}
