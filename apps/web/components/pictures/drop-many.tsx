import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import Images from 'lucide-react/icons/images'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'

interface Props {
  label: string
  hint: string
  /** Pictures, unless it says otherwise. */
  icon?: ReactNode
  accept: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** A place to drop or choose files; the input stays a real one, for the keyboard. */
export function DropFiles({ label, hint, icon, accept, multiple, disabled, onFiles }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])]
    if (all.length > 0) onFiles(multiple ? all : all.slice(0, 1))
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={cx(
        'relative grid min-h-28 place-content-center justify-items-center gap-1 rounded-card border-2 border-dashed px-4 py-5 text-center has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        over ? 'border-act bg-act-soft' : 'border-line-strong bg-sunken',
      )}
    >
      <span aria-hidden="true" className="text-act-text [&_svg]:size-6">
        {icon ?? <Images />}
      </span>
      <label htmlFor={id} className="font-semibold">
        {over ? m.ui_picture_release() : label}
      </label>
      <p id={`${id}-hint`} className="text-small text-muted">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}
