import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { PublicUser } from '@plaudit/contract/accounts'
import type { Conversation } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Button, IconButton } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Anchor } from '@plaudit/ui/link'
import { Menu } from '@plaudit/ui/menu'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { FindPeople, type Named } from '../list/find-people.tsx'

interface Props {
  conversation: Conversation
  userId: number
  onChanged: () => void
  onClose: () => void
}

interface Changes {
  title?: string
  add?: number[]
  remove?: number[]
  owner?: number
}

/** A group's name and people: anybody in it names it, the person whose it is adds, removes and hands it on. */
export function PeopleOfGroup({ conversation, userId, onChanged, onClose }: Props) {
  const { id, people, owner_id, can } = conversation
  const [title, setTitle] = useState(conversation.title)
  const [added, setAdded] = useState<readonly Named[]>([])
  const save = useMutation({
    mutationFn: (changes: Changes) =>
      api.call('messages/saveGroup', { conversation_id: id, ...changes }),
    onSuccess: () => {
      setAdded([])
      onChanged()
    },
  })
  const isNamed = title.trim() !== '' && title !== conversation.title
  const without = new Set(people.map(({ ID }) => ID))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.messaging_people_title()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_close()}</Button>
          {(isNamed || added.length > 0) && (
            <Button
              variant="act"
              loading={save.isPending}
              onClick={() =>
                save.mutate({
                  ...(isNamed && { title }),
                  ...(added.length > 0 && { add: added.map(({ ID }) => ID) }),
                })
              }
            >
              {m.messaging_save()}
            </Button>
          )}
        </>
      }
    >
      <Field label={m.messaging_group_name()} className="mt-3">
        <Input value={title} maxLength={80} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <ul className="mt-4 grid gap-1">
        {people.map((person) => (
          <Person
            key={person.ID}
            person={person}
            isOwner={person.ID === owner_id}
            isOneself={person.ID === userId}
            onChange={can.edit && person.ID !== userId ? save.mutate : undefined}
          />
        ))}
      </ul>
      {can.edit && (
        <>
          <h3 className="mt-5 font-semibold">{m.messaging_add_people()}</h3>
          <FindPeople userId={userId} chosen={added} onChange={setAdded} without={without} />
        </>
      )}
    </Dialog>
  )
}

function Person({
  person,
  isOwner,
  isOneself,
  onChange,
}: {
  person: PublicUser
  isOwner: boolean
  isOneself: boolean
  onChange: ((changes: Changes) => void) | undefined
}) {
  const { ID, full_name: name, username, avatar } = person
  const change = async (changes: Changes, title: string, text: string, confirmLabel: string) => {
    const isSure = await confirm({ title, description: text, confirmLabel, danger: true })
    if (isSure) onChange?.(changes)
  }
  return (
    <li className="flex min-h-14 items-center gap-3">
      <Avatar id={String(ID)} name={name} source={avatar ? { src: avatar } : null} size={40} />
      <span className="min-w-0 flex-1">
        <Anchor href={`/page/${username}`} className="block truncate font-semibold">
          {name}
        </Anchor>
        <span className="block truncate text-small text-muted">
          {[isOneself && m.messaging_you(), isOwner && m.messaging_owner()]
            .filter(Boolean)
            .join(' · ') || `@${username}`}
        </span>
      </span>
      {onChange && (
        <Menu
          label={m.messaging_acts_person({ name })}
          align="end"
          trigger={
            <IconButton
              label={m.messaging_acts_person({ name })}
              icon={<Ellipsis aria-hidden="true" />}
            />
          }
          items={[
            {
              label: m.messaging_hand_on(),
              onSelect: () =>
                void change(
                  { owner: ID },
                  m.messaging_hand_on_title({ name }),
                  m.messaging_hand_on_text(),
                  m.messaging_hand_on(),
                ),
            },
            {
              label: m.messaging_remove_person(),
              danger: true,
              onSelect: () =>
                void change(
                  { remove: [ID] },
                  m.messaging_remove_title({ name }),
                  m.messaging_remove_text(),
                  m.messaging_remove_person(),
                ),
            },
          ]}
        />
      )}
    </li>
  )
}
