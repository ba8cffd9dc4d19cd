import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { api } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { FindPeople, type Named } from './find-people.tsx'

interface Props {
  userId: number
  /** Returns the address that opens a conversation. */
  hrefOf: (id: string) => string
}

/** Writes to a person who is found by name, or makes a group of several. */
export function NewConversation(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={m.messaging_new()}
        icon={<Plus aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open && <PeopleDialog {...props} with={[]} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Names each group that is asked for: the same one asked for again is made once, another one is another group. */
function useGroupId(): (title: string, people: readonly Named[]) => string {
  const last = useRef({ group: '', id: '' })
  return (title, people) => {
    const group = JSON.stringify([title, people.map(({ ID }) => ID)])
    if (last.current.group !== group) last.current = { group, id: newId() }
    return last.current.id
  }
}

/** Chooses the people of a new conversation; those of `with` are among them from the start. */
export function PeopleDialog({
  userId,
  hrefOf,
  with: first,
  title: named = '',
  onClose,
}: Props & {
  with: readonly Named[]
  /** Name of the group, where it is about something. */
  title?: string
  onClose: () => void
}) {
  const [title, setTitle] = useState(named)
  const [chosen, setChosen] = useState<readonly Named[]>(first)
  const groupId = useGroupId()
  const navigate = useNavigate()
  const [one] = chosen
  const isGroup = chosen.length > 1
  const making = useMutation({
    mutationFn: async () =>
      isGroup
        ? (
            await api.call('messages/saveGroup', {
              title,
              add: chosen.map(({ ID }) => ID),
              client_id: groupId(title, chosen),
            })
          ).conversation.id
        : String(one?.ID ?? ''),
    onSuccess: (id) => {
      onClose()
      void navigate(hrefOf(id))
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.messaging_new()}
      description={m.messaging_new_text()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button
            variant="act"
            disabled={one === undefined || (first.length > 0 && !isGroup)}
            loading={making.isPending}
            onClick={() => making.mutate()}
          >
            {isGroup ? m.messaging_make_group() : m.messaging_write_to_one()}
          </Button>
        </>
      }
    >
      <FindPeople userId={userId} chosen={chosen} onChange={setChosen} />
      {isGroup && (
        <Field label={m.messaging_group_name()} className="mt-3">
          <Input value={title} maxLength={80} onChange={(event) => setTitle(event.target.value)} />
        </Field>
      )}
    </Dialog>
  )
}
