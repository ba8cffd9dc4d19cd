import { useState } from 'react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import type { Contestant } from '@plaudit/contract/contests'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { RefuseDialog } from './refuse-dialog.tsx'
import { useModeration } from './use-moderation.ts'

interface Props {
  chosen: readonly Contestant[]
  onDone: (contestants: Contestant[]) => void
  onClear: () => void
}

/** What can be done with the chosen entries together. */
export function ModerationBar({ chosen, onDone, onClear }: Props) {
  const [refusing, setRefusing] = useState(false)
  const { decide, busy } = useModeration((moved) => {
    onDone(moved)
    onClear()
  })
  if (chosen.length === 0) return null
  return (
    <div className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 pl-4 shadow-3">
      <p role="status" className="min-w-0 flex-1 font-medium">
        {m.entries_selected({ count: chosen.length })}
      </p>
      <Button variant="ghost" onClick={onClear} disabled={busy}>
        {m.entries_clear()}
      </Button>
      <Button onClick={() => setRefusing(true)} disabled={busy}>
        {m.entries_refuse()}
      </Button>
      <Button
        variant="primary"
        icon={<BadgeCheck aria-hidden="true" />}
        loading={busy && !refusing}
        onClick={() => void decide(chosen)}
      >
        {m.entries_approve()}
      </Button>
      {refusing && (
        <RefuseDialog
          names={chosen.map(({ contestant_name: name }) => name)}
          busy={busy}
          onClose={() => setRefusing(false)}
          onRefuse={(reason) =>
            void decide(chosen, reason).then((done) => done && setRefusing(false))
          }
        />
      )}
    </div>
  )
}
