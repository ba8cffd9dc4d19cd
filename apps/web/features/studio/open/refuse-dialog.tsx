import { m } from '@plaudit/i18n/messages'
import { ReasonDialog } from '../../../components/form/reason-dialog.tsx'

interface Props {
  /** Names of the entries' contestants. */
  names: readonly string[]
  /** Only what is to be changed of it. */
  isChange?: boolean
  busy: boolean
  onRefuse: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason, which the entrants read. */
export function RefuseDialog({ names, isChange = false, busy, onRefuse, onClose }: Props) {
  const [only] = names
  return (
    <ReasonDialog
      title={
        names.length === 1 && only
          ? isChange
            ? m.entries_change_refuse_title({ name: only })
            : m.entries_refuse_one({ name: only })
          : m.entries_refuse_title({ count: names.length })
      }
      description={isChange ? m.entries_change_refuse_text() : m.entries_refuse_text()}
      verb={m.entries_refuse()}
      variant="danger"
      busy={busy}
      label={m.entries_reason()}
      hint={m.entries_reason_hint()}
      least={1}
      missing={m.errors_field_required()}
      most={1000}
      rows={4}
      onGive={onRefuse}
      onClose={onClose}
    />
  )
}
