import { useRef, useState } from 'react'
import type { EntryField } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Drawer } from '@plaudit/ui/drawer'
import { AnswerFields } from '../../entries/open/answer-fields.tsx'
import { EntryFields } from '../../entries/open/entry-fields.tsx'
import { ChangeCard } from './change-card.tsx'
import { EntryNote } from './entry-note.tsx'
import { Gallery } from '../../entries/open/gallery.tsx'
import { openAnswer } from '../../entries/open/open-answer.ts'
import { hasTwin } from './twins.ts'
import { useEntry } from './use-entry.ts'

interface Props {
  cx_id: string
  fields: readonly EntryField[]
  /** Absent: a new one. */
  contestant?: Contestant | undefined
  /** Contestants of the contest, where they are known: the form tells of a name that somebody has already. */
  there?: readonly Contestant[]
  onStored: (contestant: Contestant) => void
  /** Called after a decision about the entrant's wish. */
  onDecided: (contestants: Contestant[]) => void
  /** Stored, and the next one is to be typed: the drawer stays. Absent where there is one only. */
  onNext?: ((contestant: Contestant) => void) | undefined
  onClose: () => void
}

/** A contestant, in the drawer at the right (400 px). */
export function EntryDrawer(props: Props) {
  const { cx_id, fields, contestant, there = [], onStored, onDecided, onNext, onClose } = props
  const [sending, setSending] = useState(0)
  const { entry, set, errors, save, saving, discard, changed, box } = useEntry(
    { cx_id, contestant },
    onStored,
  )
  const others = there.filter(({ assox_id }) => assox_id !== contestant?.assox_id)
  const isTwin = hasTwin(entry.contestant_name, others)
  const first = useRef<HTMLDivElement>(null)
  const busy = (on: boolean) => setSending((count) => Math.max(0, count + (on ? 1 : -1)))
  const next = (stored: Contestant) => {
    onNext?.(stored)
    first.current?.querySelector('input')?.focus()
  }
  return (
    <Drawer
      side="right"
      open
      onOpenChange={onClose}
      fieldFirst={!contestant}
      title={contestant ? contestant.contestant_name : m.studio_contestant_add()}
      footer={
        <DrawerFoot
          isNew={!contestant}
          busy={saving || sending > 0}
          onDiscard={changed ? discard : undefined}
          onNext={onNext && !contestant ? () => void save(next) : undefined}
          onSave={() => void save()}
        />
      }
    >
      <form
        ref={box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          void save()
        }}
        className="grid gap-5"
      >
        {contestant && <EntryNote contestant={contestant} />}
        {contestant?.proposed && (
          <ChangeCard
            contestant={{ ...contestant, proposed: contestant.proposed }}
            fields={fields}
            onDecided={onDecided}
          />
        )}
        <div ref={first} className="contents">
          <EntryFields
            entry={entry}
            set={set}
            errors={errors}
            onBusy={busy}
            nameHint={isTwin && <TwinNote />}
          />
        </div>
        <Gallery
          pictures={entry.gallery}
          onChange={(gallery) => set({ gallery })}
          onBusy={busy}
          error={errors['gallery']}
        />
        <AnswerFields
          fields={fields}
          answers={entry.answers}
          onChange={(answers) => set({ answers })}
          errors={errors}
          onBusy={busy}
          {...(contestant && {
            onOpen: (key: string) => void openAnswer(contestant, key),
          })}
        />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Drawer>
  )
}

/** A warning only: two people may be called the same. */
function TwinNote() {
  return (
    <span role="status" className="font-medium text-won-text">
      {m.studio_contestant_twin()}
    </span>
  )
}

interface FootProps {
  isNew: boolean
  /** Something is being stored or sent. */
  busy: boolean
  onDiscard: (() => void) | undefined
  onNext: (() => void) | undefined
  onSave: () => void
}

function DrawerFoot({ isNew, busy, onDiscard, onNext, onSave }: FootProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 [&_button]:whitespace-nowrap">
      {onDiscard && (
        <Button variant="ghost" disabled={busy} onClick={onDiscard} className="mr-auto">
          {m.studio_discard()}
        </Button>
      )}
      {onNext && (
        <Button variant="outline" disabled={busy} onClick={onNext}>
          {m.studio_add_next()}
        </Button>
      )}
      <Button variant="primary" loading={busy} onClick={onSave}>
        {isNew ? m.studio_add() : m.studio_save()}
      </Button>
    </div>
  )
}
