import type { Composition } from '@plaudit/contract/voting'
import {
  formatDate,
  formatDayTime,
  formatDuration,
  formatNumber,
  formatTime,
} from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { VotesOverTime } from '@plaudit/ui/chart-bars'
import type { VotesPoint } from '@plaudit/ui/chart-bars'
import { useLocale } from '@plaudit/ui/locale'

interface CompositionProps {
  composition: Composition
  timeZone: string
}

/** Shows the times and kinds of votes to everybody (product 4). */
export default function CompositionCard({ composition, timeZone }: CompositionProps) {
  const locale = useLocale()
  const { hidden, series, bucket_seconds: width } = composition
  if (hidden || series.length === 0)
    return (
      <Card as="section" aria-labelledby="chart-title">
        <CardHead
          id="chart-title"
          title={m.log_chart_title()}
          hint={hidden ? m.log_chart_hidden() : m.log_chart_none()}
          className="mb-0"
        />
      </Card>
    )
  const held = series.reduce((sum, bar) => sum + bar.held, 0)
  return (
    <div>
      <VotesOverTime title={m.log_chart_title()} points={pointsOf(composition, locale, timeZone)} />
      <p className="mt-2 text-small text-pretty text-muted">
        {[
          width === 60
            ? m.log_chart_minutes()
            : m.log_chart_bars({ time: formatDuration(width, locale) }),
          ...(held > 0
            ? [m.log_chart_held({ count: held, shown: formatNumber(held, locale) })]
            : []),
          m.log_chart_source(),
        ].join(' ')}
      </p>
    </div>
  )
}

const day = 86_400

/** The bars as the chart takes them. */
function pointsOf(
  { series, bucket_seconds: width }: Composition,
  locale: Locale,
  timeZone: string,
): VotesPoint[] {
  const span = series.length * width
  const label = (time: string): string => {
    if (width >= day) return formatDate(time, locale, { timeZone })
    return span > day
      ? formatDayTime(time, locale, { timeZone })
      : formatTime(time, locale, { timeZone })
  }
  return series.map(({ time, free, paid, jury, held, voided }) => ({
    label: label(time),
    free,
    paid,
    jury,
    voided: voided + held,
  }))
}
