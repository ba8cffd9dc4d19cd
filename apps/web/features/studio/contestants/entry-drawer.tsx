import { useRef, useState } from 'react'
import type { EntryField } from '@plaudit/contract/contests/contest'
import type { Contestant } from '@plaudit/contract/contests/contestant'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Drawer } from '@plaudit/ui/drawer'
import { AnswerFields } from './answer-fields.tsx'
import { EntryFields } from './entry-fields.tsx'
import { EntryNote } from './entry-note.tsx'
import { Gallery } from './gallery.tsx'
import { openAnswer } from './open-answer.ts'
import { useEntry } from './use-entry.ts'

interface Props {
  cx_id: string
  fields: readonly EntryField[]
  /** Absent: a new one. */
  contestant?: Contestant | undefined
  onStored: (contestant: Contestant) => void
  /** Stored, and the next one is to be typed: the drawer stays. Absent where there is one only. */
  onNext?: ((contestant: Contestant) => void) | undefined
  onClose: () => void
}

/** One contestant, in the drawer at the right (400 px). */
export function EntryDrawer({ cx_id, fields, contestant, onStored, onNext, onClose }: Props) {
  const [sending, setSending] = useState(0)
  const { entry, set, errors, save, saving, discard, changed, box } = useEntry(
    { cx_id, contestant },
    onStored,
  )
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
      title={contestant ? contestant.contestant_name : m.studio_contestant_add()}
      footer={
        <div className="flex items-center gap-2">
          {changed && (
            <Button variant="ghost" onClick={discard} disabled={saving}>
              {m.studio_discard()}
            </Button>
          )}
          {!contestant && onNext && (
            <Button
              variant="outline"
              disabled={saving || sending > 0}
              onClick={() => void save(next)}
              className="ml-auto"
            >
              {m.studio_add_next()}
            </Button>
          )}
          <Button
            variant="primary"
            loading={saving || sending > 0}
            onClick={() => void save()}
            className={contestant || !onNext ? 'ml-auto' : ''}
          >
            {contestant ? m.studio_save() : m.studio_add()}
          </Button>
        </div>
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
        <div ref={first} className="contents">
          <EntryFields entry={entry} set={set} errors={errors} onBusy={busy} />
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
