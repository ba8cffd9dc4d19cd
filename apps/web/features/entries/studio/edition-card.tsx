import ExternalLink from 'lucide-react/icons/external-link'
import Pencil from 'lucide-react/icons/pencil'
import type { Edition } from '@plaudit/contract/entries/editions'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink, IconButton } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Pill } from '@plaudit/ui/pill'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { CopyField } from '@plaudit/ui/copy-field'
import { useOrigin } from '../../../lib/site.ts'

interface Props {
  edition: Edition
  /** The contest that it copies, where editions of several stand together. */
  of?: string
  onEdit: () => void
  onEntries: () => void
}

/** An edition: if it takes entries, its contest's filling, the number of waiting entries. */
export function EditionCard({ edition, of, onEdit, onEntries }: Props) {
  const origin = useOrigin()
  const { edition_name: name, edx_id, filling, max_user: most, contests, counts } = edition
  const pending = counts?.pending ?? 0
  return (
    <Card as="section">
      <CardHead
        title={name}
        hint={[of, m.editions_contests({ count: contests.length })].filter(Boolean).join(' · ')}
        action={
          <div className="flex items-center gap-1">
            <Pill tone={edition.entry_open ? 'ok' : 'neutral'}>
              {edition.entry_open ? m.editions_state_open() : m.editions_state_closed()}
            </Pill>
            <IconButton
              label={m.editions_edit({ name })}
              icon={<Pencil aria-hidden="true" />}
              onClick={onEdit}
            />
          </div>
        }
      />
      <div className="grid gap-4">
        {filling && (
          <ProgressBar
            value={filling.taken / most}
            label={m.editions_filling({ number: filling.number })}
            note={m.editions_places({ count: filling.taken, most })}
          />
        )}
        <CopyField label={m.editions_entry_address()} value={`${origin}/submit/${edx_id}`} />
        <div className="flex flex-wrap gap-2">
          <Button variant={pending > 0 ? 'act' : 'soft'} onClick={onEntries}>
            {pending > 0 ? m.editions_waiting({ count: pending }) : m.editions_look()}
          </Button>
          <ButtonLink
            variant="ghost"
            href={`/edition/${edx_id}`}
            icon={<ExternalLink aria-hidden="true" />}
          >
            {m.editions_open_page()}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
