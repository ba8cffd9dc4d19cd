import { useRef, useState } from 'react'
import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import type { Picture as StoredPicture } from '@plaudit/contract/files'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Picture } from '@plaudit/ui/picture'
import { showError } from '@plaudit/ui/toast'
import { sentenceOf } from '../../../components/form/sentence.ts'
import type { WaitingFile } from '../../../lib/offline/rows.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { takePictures } from './take-pictures.ts'

interface PicturesProps {
  pictures: readonly StoredPicture[]
  onChange: (pictures: StoredPicture[]) => void
}

/** Pictures of a post that is being written or changed, each to be taken away again. */
export function PostPictures({ pictures, onChange }: PicturesProps) {
  if (pictures.length === 0) return null
  return (
    <ul className="grid grid-cols-4 gap-2">
      {pictures.map((picture) => (
        <li key={picture.attachment_id} className="relative">
          <Picture
            source={pictureSource(picture)}
            id={picture.attachment_id}
            name=""
            alt=""
            ratio="1/1"
            className="rounded-in"
          />
          <IconButton
            label={m.feeds_remove_picture()}
            variant="glass"
            className="absolute top-1 right-1"
            icon={<X aria-hidden="true" />}
            onClick={() => onChange(pictures.filter((one) => one !== picture))}
          />
        </li>
      ))}
    </ul>
  )
}

interface AddProps {
  /** For so many pictures more. */
  room: number
  onStored: (pictures: StoredPicture[]) => void
  /** Receives files chosen without a network: they go out with the post. */
  onWaiting: (files: WaitingFile[]) => void
  /** While pictures are on their way: the post waits for them. */
  onBusy: (busy: boolean) => void
}

/** Chooses pictures, which are stored at once. */
export function AddPictures({ room, onStored, onWaiting, onBusy }: AddProps) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const take = async (files: FileList | null) => {
    setBusy(true)
    onBusy(true)
    try {
      const { stored, waiting } = await takePictures([...(files ?? [])].slice(0, room))
      if (stored.length > 0) onStored(stored)
      if (waiting.length > 0) onWaiting(waiting)
    } catch (error) {
      showError(sentenceOf(error))
    } finally {
      setBusy(false)
      onBusy(false)
      // The same file may be chosen again.
      if (input.current) input.current.value = ''
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => void take(event.target.files)}
      />
      <IconButton
        label={m.feeds_picture()}
        loading={busy}
        disabled={room <= 0}
        icon={<ImagePlus aria-hidden="true" />}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
