import { useState } from 'react'
import { useSearchParams } from 'react-router'
import Images from 'lucide-react/icons/images'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Plus from 'lucide-react/icons/plus'
import Table2 from 'lucide-react/icons/table-2'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useStudio } from '../open/studio.ts'
import { AddMany } from '../many/add-many.tsx'
import { AddPictures } from './add-pictures.tsx'
import { EntryDrawer } from './entry-drawer.tsx'
import { ContestantList } from './list.tsx'
import { RefuseOne } from './refuse-one.tsx'
import { Reorder } from './reorder.tsx'
import { useContestantVerbs, withChange } from './use-contestants.ts'
import type { ContestantChange } from './use-contestants.ts'

export type ContestantsMode = 'list' | 'order' | 'pictures' | 'many'

/** The people on the stage: one by one, many at once, their order, their pictures. */
export function Contestants() {
  const studio = useStudio()
  const { contest, contestants } = studio
  const [params, setParams] = useSearchParams()
  const mode = modeOf(params.get('do'))
  const [editing, setEditing] = useState<string>()
  const changed = (change: ContestantChange) => {
    studio.take({ ...studio, contestants: withChange(contestants, change) })
    // Numbers of the whole contest follow.
    void studio.reload()
  }
  const verbs = useContestantVerbs(changed)
  const [refusing, setRefusing] = useState<Contestant>()
  const moderated = (moved: readonly Contestant[]) => {
    const next = moved.reduce<Contestant[]>(
      (all, contestant) => withChange(all, { kind: 'stored', contestant }),
      [...contestants],
    )
    studio.take({ ...studio, contestants: next })
    void studio.reload()
  }
  const leave = () => setParams({ section: 'contestants' })
  if (mode === 'many') return <AddMany onLeave={leave} />
  if (mode === 'order') return <Reorder onLeave={leave} />
  if (mode === 'pictures') return <AddPictures onLeave={leave} />
  const one = contestants.find(({ assox_id }) => assox_id === editing)
  return (
    <div className="grid gap-4">
      {contestants.length === 0 ? (
        <Nobody onAdd={() => setEditing('new')} />
      ) : (
        <>
          <Verbs onAdd={() => setEditing('new')} />
          <ContestantList
            contestants={contestants}
            verbs={{
              edit: (row: Contestant) => setEditing(row.assox_id),
              approve: (row, on) => void verbs.approve(row, on),
              refuse: setRefusing,
              remove: (row) => void verbs.remove(row),
              busy: verbs.busy,
            }}
            onModerated={moderated}
          />
        </>
      )}
      {refusing && (
        <RefuseOne entry={refusing} onDone={moderated} onClose={() => setRefusing(undefined)} />
      )}
      {editing && (one || editing === 'new') && (
        <EntryDrawer
          key={editing}
          cx_id={contest.cx_id}
          fields={contest.fields}
          contestant={one}
          there={contestants}
          onStored={(contestant) => {
            changed({ kind: 'stored', contestant })
            setEditing(undefined)
          }}
          onDecided={moderated}
          onNext={(contestant) => changed({ kind: 'stored', contestant })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

function modeOf(word: string | null): ContestantsMode {
  return word === 'many' || word === 'order' || word === 'pictures' ? word : 'list'
}

const manyHref = '?section=contestants&do=many'

function Nobody({ onAdd }: { onAdd: () => void }) {
  return (
    <Card>
      <EmptyState
        scene="microphone"
        title={m.studio_contestants_empty()}
        action={
          <>
            <Button variant="act" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
              {m.studio_contestant_add()}
            </Button>
            <ButtonLink href={manyHref} icon={<Table2 aria-hidden="true" />}>
              {m.studio_many()}
            </ButtonLink>
          </>
        }
      >
        {m.studio_contestants_empty_text()}
      </EmptyState>
    </Card>
  )
}

function Verbs({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="scroller gap-2 max-sm:-mx-gutter max-sm:px-gutter sm:flex-wrap [&>*]:flex-none">
      <Button variant="soft" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
        {m.studio_contestant_add()}
      </Button>
      <ButtonLink href={manyHref} icon={<Table2 aria-hidden="true" />}>
        {m.studio_many()}
      </ButtonLink>
      <ButtonLink href="?section=contestants&do=pictures" icon={<Images aria-hidden="true" />}>
        {m.studio_pictures_add()}
      </ButtonLink>
      <ButtonLink href="?section=contestants&do=order" icon={<ListOrdered aria-hidden="true" />}>
        {m.studio_order_change()}
      </ButtonLink>
    </div>
  )
}
