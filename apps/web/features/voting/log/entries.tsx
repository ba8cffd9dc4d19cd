import { formatDateTime, formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import type { PillTone } from '@plaudit/ui/pill'
import { Said } from '../../../components/quiet.tsx'
import type { Entry } from './load-log.ts'

type Type = NonNullable<Entry['said']>['type']

const tones: Partial<Record<Type, PillTone>> = {
  vote: 'act',
  jury: 'act',
  judges: 'warn',
  hold: 'warn',
  release: 'ok',
  void: 'danger',
  restore: 'ok',
  deadline_change: 'warn',
  result: 'won',
  epoch: 'warn',
  unknown: 'danger',
}

function typeWords(type: Type): string {
  const words: Record<Type, () => string> = {
    rules: m.log_type_rules,
    contestant: m.log_type_contestant,
    round: m.log_type_round,
    vote: m.log_type_vote,
    jury: m.log_type_jury,
    judges: m.log_type_judges,
    hold: m.log_type_hold,
    release: m.log_type_release,
    void: m.log_type_void,
    restore: m.log_type_restore,
    merge: m.log_type_merge,
    deadline_change: m.log_type_deadline_change,
    close: m.log_type_close,
    result: m.log_type_result,
    epoch: m.log_type_epoch,
    unknown: m.log_type_unknown,
  }
  return words[type]()
}

/** Leaves as sentences, newest first; each as it is written when that is asked for. */
export default function Entries({
  entries,
  marked,
  timeZone,
}: {
  entries: readonly Entry[]
  marked: number | null
  timeZone: string
}) {
  return (
    <ol className="overflow-hidden rounded-card border border-line bg-raised shadow-1">
      {entries.map((entry) => (
        <Row key={entry.index} entry={entry} marked={entry.index === marked} timeZone={timeZone} />
      ))}
    </ol>
  )
}

interface RowProps {
  entry: Entry
  marked: boolean
  timeZone: string
}

function Row({ entry, marked, timeZone }: RowProps) {
  const locale = useLocale()
  const { index, said } = entry
  const number = formatNumber(index, locale)
  return (
    <li
      id={`entry-${index}`}
      {...(marked && { 'aria-current': true })}
      className="scroll-mt-24 border-b border-line px-4 py-3 last:border-b-0 aria-[current]:bg-act-soft sm:px-6"
    >
      <div className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 sm:grid-cols-[4.5rem_7rem_1fr]">
        <span className="num text-small text-muted">
          <span className="hidden-text">{m.log_entry_number({ number })}</span>
          <span aria-hidden="true">{number}</span>
        </span>
        <span className="max-sm:justify-self-end">
          {said && <Pill tone={tones[said.type] ?? 'neutral'}>{typeWords(said.type)}</Pill>}
        </span>
        <div className="min-w-0 max-sm:col-span-2 max-sm:mt-1">
          <p className="text-pretty wrap-anywhere">
            <Said>{said?.text ?? m.log_sealed()}</Said>
          </p>
          <Under entry={entry} number={number} timeZone={timeZone} />
        </div>
      </div>
    </li>
  )
}

/** The minute, and the leaf as it is written; of a sealed one its fingerprint. */
function Under({ entry, number, timeZone }: { entry: Entry; number: string; timeZone: string }) {
  const locale = useLocale()
  const { said, hash } = entry
  if (!said) return <p className="num mt-0.5 text-micro wrap-anywhere text-muted">{hash}</p>
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-micro">
      {said.minute !== '' && (
        <Said className="text-muted">
          {formatDateTime(said.minute, locale, { timeZone, zoneName: true })}
        </Said>
      )}
      <details className="min-w-0 open:basis-full">
        <summary className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-act-text">
          {m.log_raw()}
          <span className="hidden-text">, {m.log_entry_number({ number })}</span>
        </summary>
        <pre className="mt-1 rounded-in bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">
          {said.raw}
        </pre>
        <p className="num mt-1 wrap-anywhere text-muted">{m.log_raw_hash({ hash })}</p>
      </details>
    </div>
  )
}
