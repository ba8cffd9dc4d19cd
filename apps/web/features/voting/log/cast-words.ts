import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import type { BallotLeaf } from '@plaudit/votelog/leafTypes'

/** Says the kind of a ballot: "10 paid votes". */
export function castWords(kind: BallotLeaf['kind'], count: number, locale: Locale): string {
  const shown = formatNumber(count, locale)
  if (kind === 'jury') return m.log_kind_jury({ count, shown })
  return kind === 'paid' ? m.log_kind_paid({ count, shown }) : m.log_kind_free({ count, shown })
}
