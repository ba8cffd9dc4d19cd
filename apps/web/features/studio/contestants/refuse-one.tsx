import type { Contestant } from '@plaudit/contract/contests/contestant'
import { RefuseDialog } from './refuse-dialog.tsx'
import { useModeration } from './use-moderation.ts'

interface Props {
  entry: Contestant
  onDone: (contestants: Contestant[]) => void
  onClose: () => void
}

/** Refuses one entry, with the reason that its entrant reads. */
export function RefuseOne({ entry, onDone, onClose }: Props) {
  const { decide, busy } = useModeration(onDone)
  return (
    <RefuseDialog
      names={[entry.contestant_name]}
      busy={busy}
      onClose={onClose}
      onRefuse={(reason) => void decide([entry], reason).then((done) => done && onClose())}
    />
  )
}
