import { useState } from 'react'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { RefuseDialog } from '../open/refuse-dialog.tsx'
import { useModeration } from './use-moderation.ts'

interface Props {
  entry: Contestant
  onDone: (contestants: Contestant[]) => void
  onClose: () => void
}

/** Refuses one entry, with the reason that its entrant reads. */
export function RefuseOne({ entry, onDone, onClose }: Props) {
  // The reason stays when the entry was changed meanwhile.
  const [now, setNow] = useState(entry)
  const { decide, busy } = useModeration((moved) => {
    onDone(moved)
    setNow((old) => moved.find(({ assox_id }) => assox_id === old.assox_id) ?? old)
  })
  return (
    <RefuseDialog
      names={[entry.contestant_name]}
      isChange={Boolean(entry.proposed)}
      busy={busy}
      onClose={onClose}
      onRefuse={(reason) => void decide([now], reason).then((done) => done && onClose())}
    />
  )
}
