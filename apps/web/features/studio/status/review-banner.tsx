import type { Contest } from '@plaudit/contract/contests/contest'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { useLocale } from '@plaudit/ui/locale'

/** Says the time at which a held result is declared by itself, or that it is not. */
export function ReviewBanner({ contest }: { contest: Contest }) {
  const locale = useLocale()
  const { withheld, review_until: until, time_zone: timeZone } = contest
  if (!withheld && until === null) return null
  return (
    <Banner tone={withheld ? 'warn' : 'info'} inset className="mb-4">
      {withheld
        ? m.studio_review_withheld({ reason: withheld.reason })
        : m.studio_review_until({
            time: formatDateTime(until ?? '', locale, { timeZone, zoneName: true }),
          })}
    </Banner>
  )
}
