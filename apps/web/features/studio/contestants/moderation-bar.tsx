import type { Contestant } from '@plaudit/contract/contests/contestant'
import { ChosenBar } from './chosen-bar.tsx'
import { useModeration } from './use-moderation.ts'

interface Props {
  chosen: readonly Contestant[]
  onDone: (contestants: Contestant[]) => void
  onClear: () => void
}

/** Contestants of one contest or of several. */
export function ModerationBar({ chosen, onDone, onClear }: Props) {
  const deciding = useModeration((moved) => {
    onDone(moved)
    onClear()
  })
  return <ChosenBar {...deciding} chosen={chosen} open={chosen} onClear={onClear} />
}
