import { useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import type { Embed } from '@plaudit/contract/reach/embeds'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { useStudio } from '../../studio/open/studio.ts'
import { EmbedCard } from './embed-card.tsx'
import { EmbedDialog } from './embed-dialog.tsx'
import { useEmbeds } from './use-embeds.ts'
import { QueryFault } from '../../../components/query-fault.tsx'

/** Shows the contest's places within other people's sites: the keys that open it there. */
export function Embeds() {
  const { contest } = useStudio()
  const { query, changed } = useEmbeds(contest.cx_id)
  const [open, setOpen] = useState<Embed | 'new'>()
  const { data, error } = query
  if (error && !data)
    return (
      <Card>
        <QueryFault title={m.embeds_load_failed()} query={query} />
      </Card>
    )
  if (!data) return <PanelSkeleton />
  const add = (
    <Button variant="soft" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
      {m.embeds_add()}
    </Button>
  )
  return (
    <div className="grid gap-4">
      {data.embeds.length === 0 ? (
        <Card>
          <EmptyState scene="door" title={m.embeds_empty()} action={add}>
            {m.embeds_intro()}
          </EmptyState>
        </Card>
      ) : (
        <>
          <p className="max-w-[70ch] text-muted">{m.embeds_intro()}</p>
          <div>{add}</div>
          {data.embeds.map((embed) => (
            <EmbedCard
              key={embed.embed}
              embed={embed}
              contest={contest}
              onEdit={() => setOpen(embed)}
              onRevoked={changed}
            />
          ))}
        </>
      )}
      {open && (
        <EmbedDialog
          embed={open === 'new' ? undefined : open}
          cxId={contest.cx_id}
          onStored={() => {
            changed()
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
