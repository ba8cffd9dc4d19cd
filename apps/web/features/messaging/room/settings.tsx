import { useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import Settings2 from 'lucide-react/icons/settings-2'
import type { Conversation } from '@plaudit/contract/messaging/shape'
import { slowModes } from '@plaudit/contract/messaging/limits'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import { Switch } from '@plaudit/ui/switch'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { Silenced } from './silenced.tsx'

interface Props {
  conversation: Conversation
  place: { cx_id: string } | { gx_id: string }
  onSaved: () => void
}

/** Edits the rules of a room, for people who run it. */
export function RoomSettings({ conversation, place, onSaved }: Props) {
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const save = useMutation({
    mutationFn: (changes: object) => api.call('messages/saveRoom', { ...place, ...changes }),
    onSuccess: onSaved,
  })
  const clear = useMutation({
    mutationFn: () => api.call('messages/moderate', { ...place, verdict: 'clear' }),
    onSuccess: () => setOpen(false),
  })
  const mayClear = async () => {
    const isSure = await confirm({
      title: m.messaging_clear_title(),
      description: m.messaging_clear_text(),
      confirmLabel: m.messaging_clear(),
      danger: true,
    })
    if (isSure) clear.mutate()
  }
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Settings2 aria-hidden="true" className="size-4" />}
        onClick={() => {
          // Another moderator may have changed them since the room was opened.
          setWords(conversation.held_words?.join(', ') ?? '')
          setOpen(true)
        }}
      >
        {m.messaging_room_settings()}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={m.messaging_room_settings()}
        actions={
          <>
            <Button variant="danger" onClick={() => void mayClear()}>
              {m.messaging_clear()}
            </Button>
            <Button
              variant="act"
              loading={save.isPending}
              onClick={() => {
                const held_words = words
                  .split(',')
                  .map((word) => word.trim())
                  .filter(Boolean)
                save.mutate({ held_words }, { onSuccess: () => setOpen(false) })
              }}
            >
              {m.messaging_save()}
            </Button>
          </>
        }
      >
        <Choices conversation={conversation} onSave={save.mutate}>
          <Field label={m.messaging_held_words()} hint={m.messaging_held_words_hint()}>
            <Input value={words} onChange={(event) => setWords(event.target.value)} />
          </Field>
          {open && <Silenced place={place} />}
        </Choices>
      </Dialog>
    </>
  )
}

/** Settings that are saved as they are tapped. */
function Choices({
  conversation,
  onSave,
  children,
}: {
  conversation: Conversation
  onSave: (changes: object) => void
  children: ReactNode
}) {
  return (
    <div className="mt-2 grid gap-3">
      <Switch
        label={m.messaging_room_open()}
        checked={conversation.is_open}
        onChange={(event) => onSave({ is_open: event.target.checked })}
      />
      {conversation.kind === 'contest' && (
        <Switch
          label={m.messaging_keeps_open()}
          hint={m.messaging_keeps_open_hint()}
          checked={conversation.keeps_open ?? false}
          onChange={(event) => onSave({ keeps_open: event.target.checked })}
        />
      )}
      {conversation.can.publish && (
        <Switch
          label={m.messaging_room_public()}
          hint={m.messaging_room_public_hint()}
          checked={conversation.is_public}
          onChange={(event) => onSave({ is_public: event.target.checked })}
        />
      )}
      <Field label={m.messaging_slow()}>
        <Select
          value={String(conversation.slow_seconds)}
          onChange={(event) => onSave({ slow_seconds: Number(event.target.value) })}
        >
          {slowModes.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0 ? m.messaging_slow_off() : m.messaging_slow_seconds({ seconds })}
            </option>
          ))}
        </Select>
      </Field>
      {children}
    </div>
  )
}
