import type { Reply } from '@plaudit/contract/calls'
import { formatDate, formatPercent } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { cx } from '@plaudit/ui/classes'
import { useLocale } from '@plaudit/ui/locale'
import { checkNames } from './words.ts'

type Days = Reply<'admin/getHealth'>['days']

const parts = ['server', 'database', 'disk', 'mail', 'queue'] as const
/** From here on a day counts as well: one look of a day can meet a restart. */
const wellFrom = 0.985
const badBelow = 0.9

const colorOf = (share: number | null): string => {
  if (share === null) return 'bg-fill'
  if (share >= wellFrom) return 'bg-ok-text'
  return share >= badBelow ? 'bg-won' : 'bg-danger'
}

/** Which part was down on which of the last thirty days, a bar for each day; the mean in words. */
export function UptimeCard({ days }: { days: Days }) {
  const locale = useLocale()
  return (
    <Card as="section">
      <CardHead title={m.admin_uptime()} hint={m.admin_uptime_days({ count: days.length })} />
      <ul className="grid gap-2">
        {parts.map((part) => {
          const shares = days.flatMap(({ well }) => well[part] ?? [])
          const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
          const down = days.filter(({ well }) => (well[part] ?? 1) < wellFrom)
          return (
            <li key={part} className="flex items-center gap-3 text-small">
              <span className="w-28 flex-none truncate">
                {part === 'server' ? m.admin_check_server() : checkNames[part]?.()}
              </span>
              <span aria-hidden="true" className="flex h-6 min-w-0 flex-1 gap-px">
                {days.map(({ day, well }) => (
                  <span
                    key={day}
                    title={titleOf(day, well[part] ?? null, locale)}
                    className={cx('min-w-0 flex-1 rounded-[2px]', colorOf(well[part] ?? null))}
                  />
                ))}
              </span>
              <span className="num w-20 flex-none text-right font-semibold">
                {shares.length === 0 ? '–' : formatPercent(mean, locale, 2)}
              </span>
              <span className="hidden-text">
                {down.length === 0
                  ? m.admin_uptime_none()
                  : down
                      .map(({ day, well }) => titleOf(day, well[part] ?? null, locale))
                      .join(', ')}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function titleOf(day: string, share: number | null, locale: Parameters<typeof formatDate>[1]) {
  const date = formatDate(`${day}T12:00:00Z`, locale, { timeZone: 'UTC' })
  return `${date}: ${share === null ? m.admin_uptime_unknown() : formatPercent(share, locale, 1)}`
}
