import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PersonNote } from '@plaudit/contract/admin/answers'
import { longestNote } from '@plaudit/contract/admin/shapes'
import type { Reply } from '@plaudit/contract/calls'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { Textarea } from '@plaudit/ui/textarea'
import { api } from '../../lib/api.ts'
import { confirm } from '../../lib/dialogs.ts'
import { callKey } from '../../lib/query.ts'
import { useDraft } from '../../lib/use-draft.ts'

interface Props {
  userId: number
  notes: readonly PersonNote[]
}

/** The answer of both calls has the notes as they stand then. */
function useNotes(userId: number) {
  const client = useQueryClient()
  return ({ notes }: { notes: PersonNote[] }) => {
    client.setQueryData(
      callKey('admin/getUser', { user_id: userId }),
      (whole: Reply<'admin/getUser'> | undefined) => whole && { ...whole, notes },
    )
    void client.invalidateQueries({ queryKey: callKey('admin/getUser') })
  }
}

/** Notes of admins about a person, the newest first, and a field for the next one. */
export function Notes({ userId, notes }: Props) {
  return (
    <Card as="section">
      <CardHead title={m.admin_notes()} hint={m.admin_notes_hint()} />
      <Write userId={userId} />
      {notes.length > 0 && (
        <ul className="mt-4 divide-y divide-line">
          {notes.map((note) => (
            <Note key={note.note_id} userId={userId} note={note} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Write({ userId }: Pick<Props, 'userId'>) {
  const text = useDraft(`admin-note:${userId}`, '')
  const onAnswer = useNotes(userId)
  const add = useMutation({
    mutationFn: () => api.call('admin/addNote', { user_id: userId, text: text.value }),
    onSuccess: (answer) => {
      text.drop('')
      onAnswer(answer)
    },
  })
  return (
    <form
      className="grid justify-items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.value.trim() !== '' && !add.isPending) add.mutate()
      }}
    >
      <Field label={m.admin_note_label()} className="w-full">
        <Textarea
          rows={2}
          maxLength={longestNote}
          value={text.value}
          onChange={(event) => text.change(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="soft"
        loading={add.isPending}
        disabled={text.value.trim() === ''}
      >
        {m.admin_note_add()}
      </Button>
    </form>
  )
}

function Note({ userId, note }: { userId: number; note: PersonNote }) {
  const locale = useLocale()
  const onAnswer = useNotes(userId)
  const remove = useMutation({
    mutationFn: () => api.call('admin/removeNote', { user_id: userId, note_id: note.note_id }),
    onSuccess: onAnswer,
  })
  return (
    <li className="py-3">
      <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-small text-muted">
        <span>
          {note.author ?? m.admin_note_gone()} ·{' '}
          <time dateTime={note.at}>{formatDateTime(note.at, locale)}</time>
        </span>
        <Button
          variant="ghost"
          size="sm"
          loading={remove.isPending}
          onClick={async () => {
            if (
              await confirm({
                title: m.admin_note_remove_sure(),
                confirmLabel: m.admin_note_remove(),
              })
            )
              remove.mutate()
          }}
        >
          {m.admin_note_remove()}
        </Button>
      </p>
    </li>
  )
}
