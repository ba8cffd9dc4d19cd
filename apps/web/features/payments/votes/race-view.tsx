import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { StandingList, type StandingItem } from '@plaudit/ui/standing'
import type { ContestantSlot } from '../../contests/open/slots.ts'
import type { Raised } from './race.ts'

interface Props {
  race: Raised
  rows: ContestantSlot['rows']
  assoxId: string
  bought: number
}

/** Shows the place to which these votes would bring somebody, beside the person they pass or still have before them. */
export function Race({ race, rows, assoxId, bought }: Props) {
  const locale = useLocale()
  const mine = rows.find((row) => row.assox_id === assoxId)
  const beside = race.passed ?? race.behind?.row
  if (!mine) return null
  const most = Math.max(race.votes, ...rows.map(({ votes }) => votes ?? 0))
  const item = (row: typeof mine, votes: number, place: number): StandingItem => ({
    id: row.assox_id,
    place,
    name: row.contestant_name,
    sum: formatNumber(votes, locale),
    share: most === 0 ? 0 : votes / most,
    picture: row.picture,
  })
  const own = {
    ...item(mine, race.votes, race.place),
    ...(race.risen > 0 && { change: race.risen }),
  }
  const isPassed = beside === race.passed
  const other =
    beside && item(beside, beside.votes ?? 0, isPassed ? race.place + 1 : race.place - 1)
  return (
    <div className="mt-4 rounded-card bg-sunken p-4">
      <p aria-live="polite" className="font-semibold">
        {raceWords(race, { name: mine.contestant_name, bought }, locale)}
      </p>
      {other && (
        <StandingList
          label={m.payments_sheet_race()}
          items={isPassed ? [own, other] : [other, own]}
        />
      )}
      <p className="mt-1 text-micro text-muted">{m.payments_sheet_note()}</p>
    </div>
  )
}

/** The same in a sentence. */
function raceWords(
  race: Raised,
  { name, bought }: { name: string; bought: number },
  locale: Locale,
): string {
  const place = formatNumber(race.place, locale)
  const values = { count: bought, name, place }
  if (race.behind)
    return m.payments_sheet_behind({
      ...values,
      gap: formatNumber(race.behind.gap, locale),
      next: race.behind.row.contestant_name,
    })
  const ahead = race.ahead ?? 0
  if (race.place > 1 || ahead === 0) return m.payments_sheet_level(values)
  return m.payments_sheet_ahead({ ...values, gap: formatNumber(ahead, locale) })
}
