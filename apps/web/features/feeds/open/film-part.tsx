import { useRef, useState } from 'react'
import Film from 'lucide-react/icons/film'
import X from 'lucide-react/icons/x'
import { maxUploadBytes } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { showError } from '@plaudit/ui/toast'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { sendLarge } from '../../../components/pictures/send-large.ts'
import { uploadDocument } from '../../../components/pictures/upload.ts'

/** A film of one's own that was sent. */
export interface OwnFilm {
  film_id: string
  name: string
}

interface Props {
  media: string | null
  film: OwnFilm | null
  error?: string | undefined
  onMedia: (media: string) => void
  onFilm: (film: OwnFilm | null) => void
  /** While a film is on its way. */
  onBusy: (busy: boolean) => void
}

/** The film of a post: an address somewhere else, or a file of one's own, which is sent in pieces. */
export default function FilmPart({ media, film, error, onMedia, onFilm, onBusy }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<{ name: string; share: number }>()
  const send = async (file: File | undefined) => {
    if (file === undefined) return
    const onProgress = (share: number) => setSent({ name: file.name, share })
    onProgress(0)
    onBusy(true)
    try {
      const { value, name } =
        file.size > maxUploadBytes
          ? await sendLarge(file, onProgress)
          : await uploadDocument(file, { onProgress })
      onFilm({ film_id: value.split('/')[0] ?? '', name })
    } catch (fault) {
      showError(sentenceOf(fault))
    }
    onBusy(false)
    setSent(undefined)
  }
  if (film)
    return (
      <p className="flex items-center justify-between gap-3 rounded-in border border-line bg-sunken pl-3">
        <span className="flex min-w-0 items-center gap-2 text-small">
          <Film aria-hidden="true" className="size-4.5 flex-none" />
          <span className="min-w-0 truncate">{film.name}</span>
        </span>
        <IconButton
          label={m.feeds_film_remove({ name: film.name })}
          icon={<X aria-hidden="true" />}
          onClick={() => onFilm(null)}
        />
      </p>
    )
  if (sent) return <ProgressBar value={sent.share} label={sent.name} />
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[1fr_auto]">
      <Field label={m.feeds_video_address()} error={error}>
        <Input
          type="url"
          placeholder="https://"
          value={media ?? ''}
          onChange={(event) => onMedia(event.target.value)}
        />
      </Field>
      <input
        ref={input}
        type="file"
        accept="video/*"
        hidden
        onChange={(event) => void send(event.target.files?.[0])}
      />
      <Button icon={<Film aria-hidden="true" />} onClick={() => input.current?.click()}>
        {m.feeds_film_take()}
      </Button>
    </div>
  )
}
