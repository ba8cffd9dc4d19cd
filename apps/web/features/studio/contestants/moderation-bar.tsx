import type { Contestant } from '@plaudit/contract/contests/contestant'
import { ChosenBar } from '../open/chosen-bar.tsx'
import { useModeration } from './use-moderation.ts'

interface Props {
  chosen: readonly Contestant[]
  onDone: (contestants: Contestant[]) => void
  onClear: () => void
}

/** Contestants of one contest or of several. */
export function ModerationBar({ chosen, onDone, onClear }: Props) {
  const { decide, busy } = useModeration(onDone)
  return (
    <ChosenBar
      busy={busy}
      chosen={chosen}
      open={chosen}
      // Undecided entries stay chosen, and so does the typed reason.
      decide={async (entries, reason) => {
        const isDone = await decide(entries, reason)
        if (isDone) onClear()
        return isDone
      }}
      onClear={onClear}
    />
  )
}
