import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import ImagePlus from 'lucide-react/icons/image-plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
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

/** One picture: tapped, dropped or pasted. The file input stays a real one, for keyboards and plain forms. */
export function PictureDrop(props: PictureDropProps) {
  const {
    label,
    preview,
    onFile,
    onRemove,
    accept = 'image/*',
    progress,
    error,
    hint,
    required,
    ratio = '16/9',
    name,
    className,
  } = props
  const id = useId()
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const note = error ? `${id}-error` : hint ? `${id}-hint` : undefined
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
      <div
        className={cx(
          'relative w-full overflow-hidden rounded-card bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          ratios[ratio],
          !preview && 'border-2 border-dashed',
          error ? 'border-danger' : over ? 'border-act bg-act-soft' : 'border-line-strong',
        )}
      >
        {preview && (
          <img
            src={preview.src}
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
          aria-describedby={note}
          aria-invalid={error ? true : undefined}
          aria-required={required}
          onChange={(event) => {
            take(event.target.files)
            event.target.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        {!preview && <Invitation over={over} />}
        {preview && (
          <span className="absolute top-2 right-2 flex gap-1.5">
            <IconButton
              variant="glass"
              label={m.ui_picture_replace({}, { locale })}
              icon={<RefreshCw aria-hidden="true" />}
              onClick={() => input.current?.click()}
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
        )}
        {progress != null && (
          <div className="pointer-events-none absolute inset-x-0 bottom-0 bg-raised/95 p-3">
            <ProgressBar
              value={progress}
              label={m.ui_uploading({ percent: Math.round(progress * 100) }, { locale })}
              hideLabel
            />
            <p className="num mt-1.5 text-small font-semibold">
              {m.ui_uploading({ percent: Math.round(progress * 100) }, { locale })}
            </p>
          </div>
        )}
      </div>
      {error && (
        <p
          id={`${id}-error`}
          role="alert"
          className="mt-1.5 flex items-start gap-1.5 text-small leading-snug font-medium text-danger-text"
        >
          <TriangleAlert aria-hidden="true" className="mt-px size-4" />
          <span>{error}</span>
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-muted">
          {hint}
        </p>
      )}
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
