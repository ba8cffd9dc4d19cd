import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Checkbox } from '@plaudit/ui/checkbox'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { api } from '../../../lib/api.ts'
import type { useList } from '../data/use-list.ts'
import { othersOf } from '../words.ts'

/** Several people in one conversation, of those with whom one has one. */
export function NewGroup({ list, userId }: { list: ReturnType<typeof useList>; userId: number }) {
  const [open, setOpen] = useState(false)
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const navigate = useNavigate()
  const making = useMutation({
    mutationFn: () =>
      api.call('messages/saveGroup', {
        title,
        add: [...chosen],
        client_id: `group-${Date.now()}-${Math.random().toString(36).slice(2)}`,
      }),
    onSuccess: ({ conversation }) => {
      setOpen(false)
      void navigate(`/chat/${conversation.id}`)
    },
  })
  const people = list.conversations
    .filter(({ kind }) => kind === 'pair')
    .flatMap((one) => othersOf(one, userId))
  const toggle = (id: number) =>
    setChosen((old) =>
      old.has(id) ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id]),
    )
  return (
    <>
      <IconButton
        label={m.messaging_new_group()}
        icon={<Plus aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={m.messaging_new_group()}
        description={m.messaging_new_group_text()}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{m.ui_cancel()}</Button>
            <Button
              variant="act"
              disabled={chosen.size === 0}
              loading={making.isPending}
              onClick={() => making.mutate()}
            >
              {m.messaging_make_group()}
            </Button>
          </>
        }
      >
        <Field label={m.messaging_group_name()} className="mt-3">
          <Input value={title} maxLength={80} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <div className="mt-3 grid gap-1">
          {people.map(({ ID, full_name }) => (
            <Checkbox
              key={ID}
              label={full_name}
              checked={chosen.has(ID)}
              onChange={() => toggle(ID)}
            />
          ))}
        </div>
      </Dialog>
    </>
  )
}
