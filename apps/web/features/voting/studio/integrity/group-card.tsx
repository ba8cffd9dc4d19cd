import { useId, useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { markedScore } from '@plaudit/contract/constants'
import { reviewActs } from '@plaudit/contract/organiserConstants'
import type { BallotGroup } from '@plaudit/contract/review'
import {
  formatDate,
  formatDateTime,
  formatNumber,
  formatPercent,
  formatTime,
} from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { Sample } from './sample.tsx'
import { actWords } from '../../open/review-acts.ts'
import { countFor, groupTitle, riskWords, signalName } from './words.ts'
import type { ReviewAct } from '../../open/review-acts.ts'
import type { Grouping } from './words.ts'

interface Props {
  cxId: string
  group: BallotGroup
  by: Grouping
  busy: boolean
  onAct: (act: ReviewAct) => void
}

/** A group: its ballots' common trait, their contestants, the reasons against them, and the actions. */
export function GroupCard({ cxId, group, by, busy, onAct }: Props) {
  const locale = useLocale()
  const sample = useId()
  const [open, setOpen] = useState(false)
  const title = groupTitle(group, by, locale)
  const risk = riskWords(group.risk)
  return (
    <li className="rounded-card border border-line bg-raised p-4 shadow-1 sm:p-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 flex-1 text-head">{title}</h2>
        <Pill tone={risk.tone}>{risk.name}</Pill>
      </div>
      <p className="num mt-1 text-small text-muted">{factsOf(group, locale)}</p>
      <Share group={group} locale={locale} />
      <ul aria-label={m.review_reasons()} className="mt-3 flex flex-wrap gap-1.5">
        {group.signals.map((signal) => (
          <li key={signal}>
            <Pill>{signalName(signal)}</Pill>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button
          variant="ghost"
          size="sm"
          className="mr-auto -ml-3"
          aria-expanded={open}
          aria-controls={sample}
          iconEnd={<ChevronDown aria-hidden="true" className={open ? 'rotate-180' : ''} />}
          onClick={() => setOpen(!open)}
        >
          {open ? m.review_hide() : m.review_show()}
        </Button>
        {reviewActs
          .filter((act) => countFor(act, group) > 0)
          .map((act) => (
            <Button
              key={act}
              size="sm"
              variant={isNext(act, group) ? 'primary' : 'outline'}
              disabled={busy}
              aria-label={m.common_labelled({ label: actWords[act].verb(), text: title })}
              onClick={() => onAct(act)}
            >
              {actWords[act].verb()}
            </Button>
          ))}
      </div>
      <div id={sample} className={open ? 'mt-3 border-t border-line pt-2' : ''}>
        {open && <Sample cxId={cxId} group={group} by={by} />}
      </div>
    </li>
  )
}

/** Tells the usual next act: hold a suspicious group, release or judge a held one. */
const isNext = (act: ReviewAct, { risk, held }: BallotGroup): boolean =>
  act === 'hold' ? risk >= markedScore && held === 0 : act === 'release'

/** Returns the number of ballots, their states and their times. */
function factsOf(group: BallotGroup, locale: Locale): string {
  const states = [
    [group.held, m.review_held()],
    [group.voided, m.review_voided()],
  ] as const
  const times = [formatTime(group.first, locale), formatTime(group.last, locale)]
  const sameDay = formatDate(group.first, locale) === formatDate(group.last, locale)
  return [
    m.review_ballots({ count: group.ballots }),
    ...states
      .filter(([count]) => count > 0)
      .map(([count, label]) => m.common_labelled({ label, text: formatNumber(count, locale) })),
    sameDay && times[0] === times[1]
      ? formatDateTime(group.first, locale)
      : m.review_between({
          from: formatDateTime(group.first, locale),
          to: sameDay ? (times[1] ?? '') : formatDateTime(group.last, locale),
        }),
  ].join(' · ')
}

/** Which part of the group is for one contestant. */
function Share({ group, locale }: { group: BallotGroup; locale: Locale }) {
  const share = group.top.ballots / group.ballots
  return (
    <div className="mt-3">
      <p className="num text-label">
        {m.review_for({
          share: formatPercent(share, locale),
          name: group.top.contestant_name,
        })}
      </p>
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-fill">
        <div className="h-full rounded-full bg-act" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
