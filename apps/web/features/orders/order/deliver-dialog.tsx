import { useState } from 'react'
import FileIcon from 'lucide-react/icons/file'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Textarea } from '@plaudit/ui/textarea'
import { showError } from '@plaudit/ui/toast'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { DropFiles } from '../../../components/pictures/drop-many.tsx'
import { uploadDocument } from '../../../components/pictures/upload.ts'
import { useDraft } from '../../../lib/use-draft.ts'

interface Props {
  /** Name of the draft that keeps the words. */
  draft: string
  busy: boolean
  onDeliver: (said: { message: string; attachments: string[] }) => void
  onClose: () => void
}

/** Files of one delivery. */
const most = 10

/** Asks for the delivery: words and files, which are stored as soon as they are chosen. */
export function DeliverDialog({ draft, busy, onDeliver, onClose }: Props) {
  const { value: message, change } = useDraft(draft, '')
  const [files, setFiles] = useState<{ id: string; name: string }[]>([])
  const [sending, setSending] = useState(0)
  const send = async (chosen: File[]) => {
    const taken = chosen.slice(0, most - files.length)
    const rest = chosen.slice(taken.length)
    if (rest.length > 0)
      showError(m.orders_deliver_files_left({ names: rest.map(({ name }) => name).join(', ') }))
    setSending((count) => count + chosen.length)
    for (const file of taken) {
      try {
        const { value, name } = await uploadDocument(file, {})
        const id = value.split('/')[0] ?? ''
        setFiles((old) => [...old.filter((one) => one.id !== id), { id, name }])
      } catch (error) {
        showError(sentenceOf(error))
      }
    }
    setSending((count) => count - chosen.length)
  }
  return (
    <FormDialog
      title={m.orders_deliver_title()}
      verb={m.orders_deliver()}
      variant="act"
      busy={busy || sending > 0}
      onSend={() => onDeliver({ message: message.trim(), attachments: files.map(({ id }) => id) })}
      onClose={onClose}
    >
      <Field label={m.orders_deliver_message()}>
        <Textarea
          value={message}
          rows={4}
          maxLength={5000}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      <DropFiles
        label={m.orders_deliver_files()}
        hint={m.orders_deliver_files_hint()}
        icon={<FileIcon />}
        accept="*/*"
        multiple
        onFiles={(chosen) => void send(chosen)}
      />
      <ul className="grid gap-1 text-small">
        {files.map(({ id, name }) => (
          <li key={id} className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <IconButton
              label={m.orders_cart_remove({ title: name })}
              icon={<X aria-hidden="true" />}
              onClick={() => setFiles((old) => old.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
