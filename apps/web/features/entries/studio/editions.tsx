import { useState } from 'react'
import { useSearchParams } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import type { Edition } from '@plaudit/contract/entries/editions'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { useStudio } from '../../studio/open/studio.ts'
import { EditionCard } from './edition-card.tsx'
import { EditionDialog } from './edition-dialog.tsx'
import { EditionEntries } from './edition-entries.tsx'
import { useEditions } from './use-editions.ts'
import { QueryFault } from '../../../components/query-fault.tsx'

/** Contests that entrants fill: the editions of this contest, or the entries of one of them. */
export function Editions() {
  const { contest } = useStudio()
  const { query, changed } = useEditions(contest.contest_id)
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<Edition | 'new'>()
  const { data, error } = query
  const shown = data?.editions.find(({ edx_id }) => edx_id === params.get('edition'))
  if (error && !data)
    return (
      <Card>
        <QueryFault title={m.editions_load_failed()} query={query} />
      </Card>
    )
  if (!data) return <PanelSkeleton />
  if (shown)
    return (
      <EditionEntries
        edition={shown}
        onChanged={changed}
        onLeave={() => setParams({ section: 'editions' })}
      />
    )
  const add = (
    <Button variant="soft" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
      {m.editions_add()}
    </Button>
  )
  return (
    <div className="grid gap-4">
      {data.editions.length === 0 ? (
        <Card>
          <EmptyState scene="trophy" title={m.editions_empty()} action={add}>
            {m.editions_intro()}
          </EmptyState>
        </Card>
      ) : (
        <>
          <p className="max-w-[70ch] text-muted">{m.editions_intro()}</p>
          <div>{add}</div>
          {data.editions.map((edition) => (
            <EditionCard
              key={edition.edx_id}
              edition={edition}
              onEdit={() => setOpen(edition)}
              onEntries={() => setParams({ section: 'editions', edition: edition.edx_id })}
            />
          ))}
        </>
      )}
      {open && (
        <EditionDialog
          edition={open === 'new' ? undefined : open}
          originalId={contest.contest_id}
          onStored={(edition) => {
            changed(edition)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
