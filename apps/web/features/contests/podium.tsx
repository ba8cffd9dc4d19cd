import ShieldCheck from 'lucide-react/icons/shield-check'
import { m } from '@plaudit/i18n/messages'
import { Anchor, Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { PlaceBadge } from '@plaudit/ui/pill'
import { quietLine } from '@plaudit/i18n/quiet-line'
import { Said } from '../../components/quiet.tsx'
import { contestantHref } from '../../lib/contest-addresses.ts'
import { pictureSource } from '../../lib/picture-source.ts'
import { logHref } from '../voting/open/log-addresses.ts'
import type { Row, LiveRound } from './open/live-round.ts'
import { podiumOf } from './standing-rows.ts'
import { tieSentence } from './tie-words.ts'
import { sumOf } from './open/words.ts'

/** The winners: the first three places, a sole winner largest, level ones alike and explained. */
export default function Podium({ data, declared }: { data: LiveRound; declared: boolean }) {
  const places = podiumOf(data.rows)
  if (places.length === 0) return null
  const soleWinner = places.filter((row) => row.place === 1).length === 1
  return (
    <section aria-labelledby="podium-title" className="mb-4">
      <h2 id="podium-title" className="mb-4 text-head">
        {declared ? m.contests_final_result() : m.contests_provisional_result()}
      </h2>
      <ol className={`grid gap-4 ${columnsFor(places.length, soleWinner)}`}>
        {places.map((row) => (
          <li
            key={row.assox_id}
            className={soleWinner ? besideWinner(row, places.length) : undefined}
          >
            <Step
              row={row}
              data={data}
              large={soleWinner && row.place === 1}
              isLine={soleWinner && (row.place === 1 || places.length === 2)}
            />
          </li>
        ))}
      </ol>
      {declared && (
        <Link kind="action" href={logHref(data.contest.cx_id)} className="mt-3">
          <ShieldCheck aria-hidden="true" className="size-5" />
          {m.log_result_check()}
        </Link>
      )}
    </section>
  )
}

/** As many columns as there are places: two are not three with a hole. */
function columnsFor(count: number, soleWinner: boolean): string {
  if (count === 1) return 'sm:max-w-105'
  if (count === 2)
    return soleWinner ? 'sm:max-w-170 sm:grid-cols-[1.5fr_1fr]' : 'grid-cols-2 sm:max-w-150'
  return soleWinner ? 'grid-cols-2 sm:grid-cols-[1.5fr_1fr_1fr]' : 'grid-cols-2 sm:grid-cols-3'
}

/** The winner's column is the winner's alone, also where many share the places behind. */
function besideWinner({ place }: Row, count: number): string | undefined {
  if (place !== 1) return count <= 3 ? 'self-end' : undefined
  return `${count > 2 ? 'max-sm:col-span-2 ' : ''}${count <= 3 ? '' : count <= 5 ? 'sm:row-span-2' : 'sm:row-span-3'}`
}

interface StepProps {
  row: Row
  data: LiveRound
  large: boolean
  /** On a phone the face stands beside the name, so that both are within the first screen. */
  isLine: boolean
}

function Step({ row, data, large, isLine }: StepProps) {
  const locale = useLocale()
  const sum = sumOf(row, data.contest, locale)
  const first = row.place === 1
  const tie = tieSentence(row.decided_by)
  return (
    <Anchor
      href={contestantHref(data.contest.cx_id, row.assox_id)}
      className={`group relative block rounded-card ${isLine ? 'max-sm:grid max-sm:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] max-sm:items-center max-sm:gap-4' : ''}`}
    >
      <span
        className={
          first
            ? 'relative block overflow-hidden rounded-card ring-3 ring-won ring-offset-3 ring-offset-surface'
            : 'relative block overflow-hidden rounded-card'
        }
      >
        <Picture
          id={row.assox_id}
          name={row.contestant_name}
          source={pictureSource(row.picture)}
          sizes={large ? '(min-width: 40rem) 40vw, 94vw' : '(min-width: 40rem) 26vw, 44vw'}
          priority={first && !data.contest.cover}
        />
        {row.place !== null && (
          <PlaceBadge
            place={row.place}
            size={large ? 'lg' : 'md'}
            className="absolute top-2.5 left-2.5"
          />
        )}
      </span>
      <span className="block min-w-0">
        <b
          className={
            first
              ? 'mt-3 block text-lead leading-tight font-bold group-hover:underline'
              : 'mt-2.5 block leading-tight font-bold group-hover:underline'
          }
        >
          {row.contestant_name}
        </b>
        <Said className="block truncate text-small text-muted">{quietLine(row, locale)}</Said>
        {sum && (
          <span className="num mt-1 block text-small">
            <b className="text-num">{sum.shown}</b> {sum.unit}
          </span>
        )}
        {tie && <span className="block text-micro text-muted">{tie}</span>}
      </span>
    </Anchor>
  )
}
