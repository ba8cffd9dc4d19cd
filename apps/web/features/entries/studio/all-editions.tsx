import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { Edition } from '@plaudit/contract/entries/editions'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Menu } from '@plaudit/ui/menu'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { useNavigate } from 'react-router'
import { startContestHref } from '../../../lib/addresses.ts'
import { useStudioPlace } from '../../../lib/area.ts'
import { useMyContestsQuery } from '../../../lib/my-contests.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { EditionCard } from './edition-card.tsx'
import { EditionDialog } from './edition-dialog.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { useQuery } from '../../../lib/use-query.ts'

export const meta = ownMeta(m.editions_section)

/** `/admin/access/edition`: the editions of all one's contests. */
export default function AllEditions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { studio } = useStudioPlace()
  const [open, setOpen] = useState<{ edition?: Edition; originalId: number }>()
  const query = useQuery(callQuery('contest/v2/getEditions', {}))
  const mine = useMyContestsQuery()
  const { data, error } = query
  // A contest that an edition fills is no original.
  const filled = new Set(data?.editions.flatMap(({ contests }) => contests))
  const originals = (mine.data ?? []).filter(({ cx_id }) => !filled.has(cx_id))
  return (
    <div className="grid gap-4">
      <div className="mb-1 flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-title-desk">{m.editions_section()}</h1>
        <AddEdition
          contests={originals}
          onAdd={({ contest_id }) => setOpen({ originalId: contest_id })}
        />
      </div>
      {error && !data ? (
        <QueryFault title={m.editions_load_failed()} query={query} />
      ) : !data ? (
        <PanelSkeleton />
      ) : data.editions.length === 0 ? (
        <Card>
          <EmptyState
            scene="trophy"
            level={2}
            title={m.editions_empty()}
            action={
              mine.data &&
              originals.length === 0 && (
                <ButtonLink
                  variant="act"
                  href={startContestHref}
                  icon={<Plus aria-hidden="true" />}
                >
                  {m.common_start_contest()}
                </ButtonLink>
              )
            }
          >
            {m.editions_intro()}
          </EmptyState>
        </Card>
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {data.editions.map((edition) => (
            <EditionCard
              key={edition.edx_id}
              edition={edition}
              of={edition.original.contest_name}
              onEdit={() => setOpen({ edition, originalId: edition.original_contest_id })}
              onEntries={() =>
                void navigate(
                  studio(edition.original.cx_id, `?section=editions&edition=${edition.edx_id}`),
                )
              }
            />
          ))}
        </div>
      )}
      {open && (
        <EditionDialog
          edition={open.edition}
          originalId={open.originalId}
          onStored={() => {
            setOpen(undefined)
            void client.invalidateQueries({ queryKey: callKey('contest/v2/getEditions') })
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

/** A new edition is a copy of a contest: which one is asked first. */
function AddEdition({
  contests,
  onAdd,
}: {
  contests: readonly Contest[]
  onAdd: (contest: Contest) => void
}) {
  if (contests.length === 0) return null
  return (
    <Menu
      label={m.editions_add()}
      trigger={
        <Button variant="act" icon={<Plus aria-hidden="true" />}>
          {m.editions_add()}
        </Button>
      }
      items={[
        { heading: m.area_edition_of() },
        ...contests.map((contest) => ({
          label: contest.contest_name,
          onSelect: () => onAdd(contest),
        })),
      ]}
    />
  )
}
