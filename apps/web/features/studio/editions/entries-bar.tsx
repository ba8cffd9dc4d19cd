import { useState } from 'react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import type { Edition, EditionEntry } from '@plaudit/contract/editions'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { RefuseDialog } from '../contestants/refuse-dialog.tsx'
import { useDecision } from './use-decision.ts'

interface Props {
  edition: Edition
  chosen: readonly EditionEntry[]
  onDone: (edition: Edition) => void
  onClear: () => void
}

/** What can be done with the chosen entries together; whoever stands in a contest is decided about there. */
export function EntriesBar({ edition, chosen, onDone, onClear }: Props) {
  const [refusing, setRefusing] = useState(false)
  const { decide, busy } = useDecision(edition.edx_id, onDone)
  if (chosen.length === 0) return null
  const open = chosen.filter(({ state }) => state !== 'approved')
  return (
    <div className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 pl-4 shadow-3">
      <p role="status" className="min-w-0 flex-1 font-medium">
        {m.entries_selected({ count: chosen.length })}
      </p>
      <Button variant="ghost" onClick={onClear} disabled={busy}>
        {m.entries_clear()}
      </Button>
      <Button onClick={() => setRefusing(true)} disabled={busy || open.length === 0}>
        {m.entries_refuse()}
      </Button>
      <Button
        variant="primary"
        icon={<BadgeCheck aria-hidden="true" />}
        loading={busy && !refusing}
        disabled={open.length === 0}
        onClick={() => void decide(open)}
      >
        {m.entries_approve()}
      </Button>
      {refusing && (
        <RefuseDialog
          names={open.map(({ contestant_name: name }) => name)}
          busy={busy}
          onClose={() => setRefusing(false)}
          onRefuse={(reason) =>
            void decide(open, reason).then((done) => done && setRefusing(false))
          }
        />
      )}
    </div>
  )
}
