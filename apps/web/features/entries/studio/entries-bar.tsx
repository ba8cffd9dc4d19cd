import type { Edition, EditionEntry } from '@plaudit/contract/entries/editions'
import { ChosenBar } from '../../studio/open/chosen-bar.tsx'
import { useDecision, type Decided } from './use-decision.ts'

interface Props extends Decided {
  edition: Edition
  chosen: readonly EditionEntry[]
  onClear: () => void
}

/** Entries of an edition; people who stand in a contest are decided about there. */
export function EntriesBar({ edition, chosen, onClear, ...decided }: Props) {
  const deciding = useDecision(edition, decided)
  const open = chosen.filter(({ state }) => state !== 'approved')
  return <ChosenBar {...deciding} chosen={chosen} open={open} onClear={onClear} />
}
