import type { ballotGroupings, ballotSignals } from '@plaudit/contract/organiserConstants'
import type { BallotGroup } from '@plaudit/contract/review'
import { formatDateTime, formatList } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import type { PillTone } from '@plaudit/ui/pill'
import type { ReviewAct } from '../../open/review-acts.ts'
import { keyOf } from '../../../../components/form/new-id.ts'

export type Grouping = (typeof ballotGroupings)[number]
export type Signal = (typeof ballotSignals)[number]

export const groupings: readonly { value: Grouping; label: () => string }[] = [
  { value: 'reasons', label: m.review_by_reasons },
  { value: 'network', label: m.review_by_network },
  { value: 'device', label: m.review_by_device },
  { value: 'burst', label: m.review_by_burst },
  { value: 'pattern', label: m.review_by_pattern },
]

const signals: Record<Signal, () => string> = {
  aliases: m.review_signal_aliases,
  headless: m.review_signal_headless,
  sequence: m.review_signal_sequence,
  one_sided: m.review_signal_one_sided,
  alike: m.review_signal_alike,
  no_script: m.review_signal_no_script,
  burst: m.review_signal_burst,
  crowded: m.review_signal_crowded,
  no_referrer: m.review_signal_no_referrer,
}

/** A signal in plain words. */
export const signalName = (signal: Signal): string => signals[signal]()

const isSignal = (text: string): text is Signal => text in signals

/** Returns the strength of the suspicion, in words and colour. */
export function riskWords(score: number): { name: string; tone: PillTone } {
  if (score >= 70) return { name: m.review_risk_high(), tone: 'danger' }
  if (score >= 45) return { name: m.review_risk_some(), tone: 'warn' }
  return { name: m.review_risk_low(), tone: 'neutral' }
}

const patterns: Record<string, (input: { code: string }) => string> = {
  mailbox: m.review_pattern_mailbox,
  numbers: m.review_pattern_numbers,
  block: m.review_pattern_block,
}

/** Returns a group's name: its ballots' common trait. Keys are hashes, so a short code tells two apart. */
export function groupTitle(group: BallotGroup, by: Grouping, locale: Locale): string {
  const code = keyOf(group.key).slice(0, 4).toUpperCase()
  if (by === 'network') return m.review_network({ code })
  if (by === 'device') return m.review_device({ code })
  if (by === 'burst')
    return m.review_burst({
      name: group.top.contestant_name,
      time: formatDateTime(group.first, locale),
    })
  if (by === 'pattern') {
    const [kind = ''] = group.key.split(' ')
    return patterns[kind]?.({ code }) ?? code
  }
  const names = group.key.split(' ').filter(isSignal).map(signalName)
  return names.length === 0 ? m.review_nothing_against() : listed(names.slice(0, 2), locale)
}

/** Why, as the log will say it: what speaks against most of the group. */
export function reasonOf(group: BallotGroup, act: ReviewAct, locale: Locale): string {
  if (act === 'release' || act === 'restore') return m.review_reason_looked()
  return listed(group.signals.slice(0, 3).map(signalName), locale)
}

/** Names in one sentence: only the first keeps its capital. */
export function listed(names: readonly string[], locale: Locale): string {
  const [first = '', ...rest] = names
  return formatList(
    [first, ...rest.map((name) => name.charAt(0).toLocaleLowerCase() + name.slice(1))],
    locale,
  )
}

/** For how many ballots of a group an act is a step. */
export function countFor(act: ReviewAct, { counted, held, voided }: BallotGroup): number {
  if (act === 'hold') return counted
  if (act === 'release') return held
  return act === 'void' ? counted + held : voided
}
