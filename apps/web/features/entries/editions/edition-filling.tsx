import { m } from '@plaudit/i18n/messages'
import { Card as Panel } from '@plaudit/ui/card'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import type { LoadedEdition } from './load-edition.ts'

/** Shows the filling of the contest that takes entries now. */
export default function EditionFilling({ loaded }: { loaded: LoadedEdition }) {
  const { filling, max_user: most, entry_open: open } = loaded.edition
  if (!filling || !open) return null
  return (
    <Panel as="section" className="mb-8">
      <ProgressBar
        value={filling.taken / most}
        label={m.editions_filling({ number: filling.number })}
        note={`${m.editions_places({ count: filling.taken, most })} · ${m.editions_starts_full()}`}
      />
    </Panel>
  )
}
