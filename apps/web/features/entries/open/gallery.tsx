import { useRef, useState } from 'react'
import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import type { Picture } from '@plaudit/contract/files'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { uploadPicture } from '../../../components/pictures/upload.ts'

const most = 12

interface Props {
  pictures: readonly Picture[]
  onChange: (pictures: Picture[]) => void
  onBusy: (busy: boolean) => void
  error?: string | undefined
}

/** More pictures of one contestant, at most twelve. */
export function Gallery({ pictures, onChange, onBusy, error }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { sent, problem, send } = useSeveral(pictures, onChange, onBusy)
  return (
    <Field label={m.studio_gallery()} group error={problem ?? error} hint={m.studio_gallery_hint()}>
      {pictures.length > 0 && (
        <ul className="mb-3 grid grid-cols-4 gap-2">
          {pictures.map((picture, at) => (
            <li key={picture.attachment_id} className="relative">
              <img
                src={picture.src}
                alt=""
                className="aspect-square w-full rounded-in object-cover"
                style={{ backgroundColor: picture.color }}
              />
              <IconButton
                variant="glass"
                label={m.studio_gallery_remove({ number: at + 1 })}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(pictures.filter((other) => other !== picture))}
                className="absolute top-0 right-0 scale-75"
              />
            </li>
          ))}
        </ul>
      )}
      {sent !== undefined && (
        <ProgressBar value={sent} label={m.studio_pictures_sending()} className="mb-3" />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          void send([...(event.target.files ?? [])].slice(0, most - pictures.length))
          event.target.value = ''
        }}
      />
      <Button
        icon={<ImagePlus aria-hidden="true" />}
        disabled={pictures.length >= most}
        onClick={() => input.current?.click()}
      >
        {m.studio_gallery_add()}
      </Button>
    </Field>
  )
}

function useSeveral(
  pictures: readonly Picture[],
  onChange: (pictures: Picture[]) => void,
  onBusy: (busy: boolean) => void,
) {
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const send = async (files: File[]) => {
    if (files.length === 0 || sent !== undefined) return
    const stored = [...pictures]
    setProblem(undefined)
    onBusy(true)
    for (const [at, file] of files.entries()) {
      setSent(at / files.length)
      try {
        const onProgress = (share: number) => setSent((at + share) / files.length)
        stored.push(await uploadPicture(file, { purpose: 'contestant', onProgress }))
        onChange([...stored])
      } catch (error) {
        setProblem(m.common_labelled({ label: file.name, text: sentenceOf(error) }))
      }
    }
    setSent(undefined)
    onBusy(false)
  }
  return { sent, problem, send }
}
