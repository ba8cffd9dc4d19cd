import { useEffect, useMemo } from 'react'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { Select } from '@plaudit/ui/select'
import type { Named } from './match.ts'

export interface MatchedFile {
  file: File
  /** Whom it shows; null while nobody is found. */
  id: string | null
  problem?: string
}

interface Props {
  files: readonly MatchedFile[]
  people: readonly Named[]
  onChange: (files: MatchedFile[]) => void
  disabled?: boolean
}

/** Which file is whose picture, to be set right by hand. */
export function PictureMatcher({ files, people, onChange, disabled }: Props) {
  const taken = new Set(files.flatMap(({ id }) => id ?? []))
  const set = (file: MatchedFile, change: Partial<MatchedFile>) =>
    onChange(files.map((other) => (other === file ? { ...other, ...change } : other)))
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {files.map((one) => (
        <li
          key={`${one.file.name}-${one.file.size}`}
          className={cx(
            'flex items-center gap-3 rounded-in border p-2',
            one.problem ? 'border-danger' : one.id ? 'border-line' : 'border-won',
          )}
        >
          <Thumb file={one.file} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-small text-muted">{one.file.name}</span>
            <Select
              aria-label={m.studio_picture_of({ file: one.file.name })}
              value={one.id ?? ''}
              disabled={disabled}
              placeholder={m.studio_picture_nobody()}
              options={people
                .filter(({ id }) => id === one.id || !taken.has(id))
                .map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => set(one, { id: event.target.value || null })}
            />
            {one.problem && (
              <span role="alert" className="mt-1 block text-small font-medium text-danger-text">
                {one.problem}
              </span>
            )}
          </span>
          <IconButton
            label={m.studio_picture_leave({ file: one.file.name })}
            icon={<X aria-hidden="true" />}
            disabled={disabled}
            onClick={() => onChange(files.filter((other) => other !== one))}
          />
        </li>
      ))}
    </ul>
  )
}

function Thumb({ file }: { file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return <img src={url} alt="" className="size-14 flex-none rounded-in bg-sunken object-cover" />
}
