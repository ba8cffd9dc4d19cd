import type { Edition, EditionEntry } from '@plaudit/contract/editions'
import { ChosenBar } from '../contestants/chosen-bar.tsx'
import { useDecision } from './use-decision.ts'

interface Props {
  edition: Edition
  chosen: readonly EditionEntry[]
  onDone: (edition: Edition) => void
  onClear: () => void
}

/** Entries of an edition; whoever stands in a contest is decided about there. */
export function EntriesBar({ edition, chosen, onDone, onClear }: Props) {
  const deciding = useDecision(edition, onDone)
  const open = chosen.filter(({ state }) => state !== 'approved')
  return <ChosenBar {...deciding} chosen={chosen} open={open} onClear={onClear} />
}
