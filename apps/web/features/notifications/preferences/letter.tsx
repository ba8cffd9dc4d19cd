import type { NoticeFeed } from '@plaudit/contract/notifications/kinds'
import { formatDateTime, formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { Segmented } from '@plaudit/ui/segmented'
import { Select } from '@plaudit/ui/select'
import { Switch } from '@plaudit/ui/switch'
import { zoneCity } from '../../../components/time/zone-city.ts'
import { serverNow } from '../../../lib/clock.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { feedNames } from '../feed/names.ts'
import { latest } from '../use-unread.ts'
import { ownZone, weekdays } from './days.ts'
import { nextLetter } from './next-letter.ts'
import type { PartProps, Preferences } from './types.ts'

type Every = Preferences['digest']['every']

/** A single letter instead of many: its time, the notices that wait for it, and the tone. */
export function Letter({ preferences, onChange }: PartProps) {
  const { digest, sound } = preferences
  // By the clock where the person is: without it a morning would be somebody else's.
  const set = (changes: Partial<Preferences['digest']>) =>
    onChange({ digest: changes, time_zone: ownZone() })
  return (
    <>
      <CardHead title={m.notifications_digest()} hint={m.notifications_digest_hint()} />
      <Segmented
        label={m.notifications_digest()}
        value={digest.every}
        onValueChange={(every) => set({ every: every as Every })}
        options={[
          { value: 'off', label: m.notifications_digest_off() },
          { value: 'daily', label: m.notifications_digest_daily() },
          { value: 'weekly', label: m.notifications_digest_weekly() },
        ]}
      />
      {digest.every !== 'off' && (
        <>
          <When digest={digest} onChange={set} />
          <Preview preferences={preferences} />
        </>
      )}
      <div className="mt-4 border-t border-line pt-3">
        <Switch
          label={m.notifications_sound()}
          hint={m.notifications_sound_hint()}
          checked={sound}
          onChange={(event) => onChange({ sound: event.target.checked })}
        />
      </div>
    </>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

function When({
  digest: { every, hour, day },
  onChange,
}: {
  digest: Preferences['digest']
  onChange: (changes: Partial<Preferences['digest']>) => void
}) {
  const locale = useLocale()
  const timeAt = (at: number) => formatTime(new Date(2024, 0, 1, at), locale)
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      {every === 'weekly' && (
        <Field label={m.notifications_digest_day()}>
          <Select
            value={String(day)}
            options={weekdays(locale).map(({ value, long }) => ({
              value: String(value),
              label: long,
            }))}
            onChange={(event) => onChange({ day: Number(event.target.value) })}
          />
        </Field>
      )}
      <Field label={m.notifications_digest_hour()}>
        <Select
          value={String(hour)}
          options={hours.map((at) => ({ value: String(at), label: timeAt(at) }))}
          onChange={(event) => onChange({ hour: Number(event.target.value) })}
        />
      </Field>
    </div>
  )
}

/** Shows the time of the next letter, and the number of new notices of each kind. */
function Preview({ preferences: { digest, time_zone } }: Pick<PartProps, 'preferences'>) {
  const locale = useLocale()
  const { data } = useQuery(callQuery('notifications/get', latest))
  const waiting = Object.entries(data?.by_type ?? {}).filter(([feed]) => feed in feedNames)
  return (
    <div className="mt-3 rounded-in bg-sunken p-3">
      <p className="font-semibold">
        {time_zone === ownZone()
          ? m.notifications_digest_next({
              time: formatDateTime(nextLetter(digest, new Date(serverNow())), locale),
            })
          : m.notifications_digest_zone({ zone: zoneCity(time_zone) })}
      </p>
      {waiting.length > 0 && (
        <ul className="mt-1 text-small">
          {waiting.map(([feed, count]) => (
            <li key={feed} className="flex gap-2">
              <b className="num w-8 text-right">{count}</b>
              {feedNames[feed as NoticeFeed]()}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
