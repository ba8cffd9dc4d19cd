import { useState } from 'react'
import FileIcon from 'lucide-react/icons/file'
import Trash2 from 'lucide-react/icons/trash-2'
import { maxUploadBytes } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Pill } from '@plaudit/ui/pill'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { showError } from '@plaudit/ui/toast'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { DropFiles } from '../../../components/pictures/drop-many.tsx'
import { sendLarge } from '../../../components/pictures/send-large.ts'
import { uploadDocument } from '../../../components/pictures/upload.ts'
import { callQuery } from '../../../lib/query.ts'
import { slot } from '../../../lib/slot.tsx'
import { useQuery } from '../../../lib/use-query.ts'
import type { KeysSlot } from '../open/slots.ts'
import type { StepProps } from './step-props.ts'

/** Parts of other features that come with the files. */
const Keys = slot<KeysSlot>(import.meta.glob('../../*/slots/service-keys.tsx'))

/**
 * Files for sale: each is stored at once, large ones in pieces that go on where they were cut off, and only buyers get
 * addresses of them.
 */
export function FilesPart({ form: { service, values, set, errors, arriving } }: StepProps) {
  const [names, setNames] = useState<Record<string, string>>({})
  // Files stored before have the names that the server knows them by.
  const { sx_id } = service
  const known = useQuery(callQuery('DigitalFiles/getUserDigitalFiles', { sx_id })).data?.files
  const [onTheWay, setOnTheWay] = useState<{ name: string; share: number }>()
  // A listing that was sent once may have buyers.
  const isSold = service.state !== 'draft'
  const send = async (files: File[]): Promise<boolean> => {
    let all = true
    for (const file of files) {
      try {
        const { value, name } =
          file.size > maxUploadBytes
            ? await sendLarge(file, (share) => setOnTheWay({ name: file.name, share }))
            : await uploadDocument(file, {})
        const id = value.split('/')[0] ?? ''
        setNames((old) => ({ ...old, [id]: name }))
        // A second choice of files may be on its way meanwhile, and a stored file may be taken out.
        set((now) => ({ digital_files: [...new Set([...now.digital_files, id])] }))
      } catch (error) {
        showError(sentenceOf(error))
        all = false
      }
      setOnTheWay(undefined)
    }
    return all
  }
  return (
    <section className="mt-8">
      <h3 className="mb-3 text-head">{m.marketplace_edit_files()}</h3>
      <DropFiles
        label={m.marketplace_edit_add_files()}
        hint={m.marketplace_edit_files_hint()}
        icon={<FileIcon />}
        accept="*/*"
        multiple
        onFiles={(files) => arriving.follow(send(files))}
      />
      {isSold && <p className="mt-2 text-small text-muted">{m.marketplace_edit_files_replace()}</p>}
      {onTheWay && <ProgressBar value={onTheWay.share} label={onTheWay.name} className="mt-3" />}
      {errors['digital_files'] && (
        <p className="mt-2 text-small text-danger-text">{errors['digital_files']}</p>
      )}
      <ul className="mt-3 grid gap-2">
        {values.digital_files.map((id, at) => {
          const file = known?.find(({ attachment_id }) => attachment_id === id)
          const name = names[id] ?? file?.name ?? `${m.marketplace_edit_files()} ${at + 1}`
          return (
            <li
              key={id}
              className="flex items-center justify-between gap-3 rounded-in border border-line bg-raised px-3"
            >
              <span className="min-w-0 truncate">{name}</span>
              {isSold && names[id] !== undefined && (
                <Pill tone="ok">{m.marketplace_edit_file_new()}</Pill>
              )}
              <IconButton
                label={m.marketplace_edit_remove_file({ name })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() =>
                  set((now) => ({
                    digital_files: now.digital_files.filter((one) => one !== id),
                  }))
                }
              />
            </li>
          )
        })}
      </ul>
      <Keys sxId={sx_id} />
    </section>
  )
}
