import type { Reply } from '@plaudit/contract/calls'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'
import { zoneCity } from '../../../components/time/zone-city.ts'

type Free = NonNullable<Reply<'joins/getProvider'>['free']>

const names = {
  none: m.marketplace_free_none,
  some: m.marketplace_free_some,
  whole: m.marketplace_free_whole,
}
const tones = {
  none: 'bg-sunken text-muted',
  some: 'bg-ok-soft text-ok-text',
  whole: 'bg-ok text-surface',
}

const narrow = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }).format(new Date(time))

/** The next two weeks of a provider, a square for each day of their own calendar. */
export function FreeDays({ free: { days, time_zone } }: { free: Free }) {
  const locale = useLocale()
  const at = (date: string) => `${date}T12:00:00.000Z`
  return (
    <section className="mt-3 border-t border-line pt-4">
      <h2 className="font-semibold">{m.marketplace_free_weeks()}</h2>
      <ul className="num mt-3 grid grid-cols-7 gap-1">
        {days.map(({ date, free }) => (
          <li
            key={date}
            className={cx('grid justify-items-center rounded-in py-1 text-small', tones[free])}
          >
            <span aria-hidden="true" className="text-micro">
              {narrow(at(date), locale)}
            </span>
            <b aria-hidden="true">{Number(date.slice(8))}</b>
            <span className="hidden-text">
              {m.common_labelled({
                label: formatDate(at(date), locale, { timeZone: 'UTC' }),
                text: names[free](),
              })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-muted">
        {m.marketplace_free_key({ zone: zoneCity(time_zone) })}
      </p>
    </section>
  )
}
