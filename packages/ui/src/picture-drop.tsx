import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import ImagePlus from 'lucide-react/icons/image-plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { useFailed } from './failed-picture.ts'
import { FieldNote, noteId } from './field.tsx'
import { useLocale } from './locale.tsx'
import { ProgressBar } from './progress-bar.tsx'

export interface PictureDropProps {
  label: string
  /** The picture that is there: stored, or just chosen (an object URL). */
  preview?: { src: string } | null
  onFile: (file: File) => void
  onRemove?: () => void
  accept?: string
  /** While it is being sent, 0 to 1. */
  progress?: number | null
  error?: ReactNode
  hint?: ReactNode
  required?: boolean
  ratio?: '4/5' | '16/9' | '1/1'
  name?: string
  className?: string
}

const ratios = {
  '4/5': 'aspect-4/5 max-w-56',
  '16/9': 'aspect-video',
  '1/1': 'aspect-square max-w-56',
}

/** Takes one picture: tapped, dropped or pasted. The file input stays a real one, for keyboards and plain forms. */
export function PictureDrop(props: PictureDropProps) {
  const { label, onFile, error, hint, required, className } = props
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={className}
      onPaste={(event: ClipboardEvent) => take(event.clipboardData.files)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id} className="mb-1.5 block text-label font-semibold">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-danger-text">
            *
          </span>
        )}
      </label>
      <Target {...props} id={id} over={over} onTake={take} />
      <FieldNote id={id} error={error} hint={hint} announced />
    </div>
  )
}

interface TargetProps extends PictureDropProps {
  id: string
  over: boolean
  onTake: (files: FileList | null) => void
}

function Target(props: TargetProps) {
  const {
    id,
    over,
    onTake,
    preview,
    accept = 'image/*',
    progress,
    error,
    hint,
    required,
    ratio = '16/9',
    name,
  } = props
  const input = useRef<HTMLInputElement>(null)
  const { failed, onError } = useFailed(preview)
  return (
    <div
      className={cx(
        'relative w-full overflow-hidden rounded-card bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        ratios[ratio],
        !preview && 'border-2 border-dashed',
        error ? 'border-danger' : over ? 'border-act bg-act-soft' : 'border-line-strong',
      )}
    >
      {preview && !failed && (
        <img
          src={preview.src}
          onError={onError}
          alt=""
          className="absolute inset-0 size-full object-cover"
          style={{ objectPosition: '50% 20%' }}
        />
      )}
      <input
        ref={input}
        id={id}
        type="file"
        name={name}
        accept={accept}
        aria-describedby={noteId(id, error, hint)}
        aria-invalid={error ? true : undefined}
        aria-required={required}
        onChange={(event) => {
          onTake(event.target.files)
          // The same file may be chosen again after a refusal.
          event.target.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      {preview ? (
        <Verbs onReplace={() => input.current?.click()} onRemove={props.onRemove} />
      ) : (
        <Invitation over={over} />
      )}
      {progress != null && <Sending progress={progress} />}
    </div>
  )
}

function Verbs({ onReplace, onRemove }: { onReplace: () => void; onRemove?: () => void }) {
  const locale = useLocale()
  return (
    <span className="absolute top-2 right-2 flex gap-1.5">
      <IconButton
        variant="glass"
        label={m.ui_picture_replace({}, { locale })}
        icon={<RefreshCw aria-hidden="true" />}
        onClick={onReplace}
      />
      {onRemove && (
        <IconButton
          variant="glass"
          label={m.ui_picture_remove({}, { locale })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </span>
  )
}

function Sending({ progress }: { progress: number }) {
  const locale = useLocale()
  const words = m.ui_uploading({ percent: Math.round(progress * 100) }, { locale })
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 bg-raised/95 p-3">
      <ProgressBar value={progress} label={words} hideLabel />
      <p className="num mt-1.5 text-small font-semibold">{words}</p>
    </div>
  )
}

function Invitation({ over }: { over: boolean }) {
  const locale = useLocale()
  return (
    <span className="pointer-events-none absolute inset-0 grid place-content-center justify-items-center gap-1 px-4 text-center">
      <span className="mb-1 grid size-12 place-items-center rounded-full bg-act-soft text-act-text">
        <ImagePlus aria-hidden="true" className="size-6" />
      </span>
      <span className="font-semibold">
        {over ? m.ui_picture_release({}, { locale }) : m.ui_picture_choose({}, { locale })}
      </span>
      {!over && (
        <span className="text-small text-muted max-sm:hidden">
          {m.ui_picture_drop({}, { locale })}
        </span>
      )}
    </span>
  )
}
