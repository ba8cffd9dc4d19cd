import { useState } from 'react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { RefuseDialog } from './refuse-dialog.tsx'

interface Props<Entry> {
  chosen: readonly Entry[]
  /** Entries among the chosen ones that can be decided here. */
  open: readonly Entry[]
  busy: boolean
  /** Without a reason they are approved. Resolves with true if it was done. */
  decide: (entries: readonly Entry[], reason?: string) => Promise<boolean>
  onClear: () => void
}

/** Actions for the chosen entries together. */
export function ChosenBar<Entry extends { contestant_name: string }>(props: Props<Entry>) {
  const { chosen, open, busy, decide, onClear } = props
  const [refusing, setRefusing] = useState(false)
  if (chosen.length === 0) return null
  return (
    <div className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 pl-4 shadow-3">
      <p role="status" className="flex-[1_1_10rem] font-medium">
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
