import type { ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { BarsOverTime, type ChartNote } from './chart-series.tsx'
import { useLocale, type Locale } from './locale.tsx'

export interface VotesPoint {
  /** Its time as shown under the axis: "21:35", "13 May". */
  label: string
  free: number
  paid: number
  jury: number
  voided: number
}

export interface VotesOverTimeProps {
  /** A question: "When did votes come, and which?" */
  title: string
  points: readonly VotesPoint[]
  /** A jump carries its explanation. */
  notes?: readonly ChartNote[]
  /** Above the bars: another way to look at them. */
  lead?: ReactNode
  level?: 2 | 3
  className?: string
}

type Kind = 'free' | 'paid' | 'jury' | 'voided'
const kinds: readonly { kind: Kind; color: string }[] = [
  { kind: 'free', color: 'var(--k-free)' },
  { kind: 'paid', color: 'var(--k-paid)' },
  { kind: 'jury', color: 'var(--k-jury)' },
  { kind: 'voided', color: 'var(--k-void)' },
]

function kindNames(locale: Locale): Record<Kind, string> {
  return {
    free: m.ui_kind_free({}, { locale }),
    paid: m.ui_kind_paid({}, { locale }),
    jury: m.ui_kind_jury({}, { locale }),
    voided: m.ui_kind_voided({}, { locale }),
  }
}

/** Bars over time, stacked free, paid, jury, voided, always in these colours. */
export function VotesOverTime({ points, ...rest }: VotesOverTimeProps) {
  const names = kindNames(useLocale())
  const used = kinds.filter(({ kind }) => points.some((point) => point[kind] > 0))
  return (
    <BarsOverTime
      {...rest}
      series={used.map(({ kind, color }) => ({ label: names[kind], color }))}
      points={points.map((point) => ({
        label: point.label,
        values: used.map(({ kind }) => point[kind]),
      }))}
    />
  )
}
