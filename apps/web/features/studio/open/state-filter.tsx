import { entryStates } from '@plaudit/contract/organiserConstants'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { Segmented } from '@plaudit/ui/segmented'

export type EntryState = Contestant['entry_state']

interface Props {
  counts: Record<EntryState, number> | undefined
  /** Undefined: all. */
  value: EntryState | undefined
  onChange: (state: EntryState | undefined) => void
}

export const entryStateOf = (text: string | null): EntryState | undefined =>
  entryStates.find((state) => state === text)

/** Choice of the listed entries: all, waiting ones, decided ones. */
export function StateFilter({ counts, value, onChange }: Props) {
  const locale = useLocale()
  const names: Record<EntryState, string> = {
    pending: m.entries_filter_pending(),
    approved: m.entries_filter_approved(),
    refused: m.entries_filter_refused(),
  }
  return (
    <Segmented
      label={m.entries_filter()}
      className="min-w-0"
      value={value ?? ''}
      onValueChange={(text) => onChange(entryStateOf(text))}
      options={[
        { value: '', label: m.entries_filter_all() },
        ...entryStates.map((state) => ({
          value: state,
          label: (
            <>
              {names[state]}
              {counts !== undefined && counts[state] > 0 && (
                <span className="num text-muted">{formatNumber(counts[state], locale)}</span>
              )}
            </>
          ),
        })),
      ]}
    />
  )
}
