import { useEffect, useRef, useState } from 'react'
import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { maxUploadBytes } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { showError } from '@plaudit/ui/toast'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { uploadDocument } from '../../../components/pictures/upload.ts'
import type { AnswerProps } from './answer-picture.tsx'

interface Props extends AnswerProps {
  /** Opens the stored file; absent where it is not stored with the entry yet. */
  onOpen?: (() => void) | undefined
}

const nameOf = (value: string): string => value.slice(value.indexOf('/') + 1)

/** A file as an answer: chosen, sent, named. */
export function AnswerFile({ label, value, onChange, required, error, onBusy, onOpen }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { progress, problem, send } = useSending(onChange, onBusy)
  const name = nameOf(value)
  return (
    <Field
      label={label}
      group
      required={required}
      error={problem ?? error}
      hint={m.entries_file_hint()}
    >
      {value && (
        <p className="mb-2 flex min-h-target items-center gap-2 rounded-in bg-sunken pl-3">
          <FileText aria-hidden="true" className="size-5 flex-none text-muted" />
          {onOpen ? (
            <button
              type="button"
              onClick={onOpen}
              aria-label={m.entries_file_open({ name })}
              className="min-h-target min-w-0 flex-1 truncate text-left font-medium text-act-text hover:underline"
            >
              {name}
            </button>
          ) : (
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
          )}
          <IconButton
            label={m.entries_file_remove({ name })}
            icon={<X aria-hidden="true" />}
            onClick={() => onChange('')}
          />
        </p>
      )}
      {progress !== undefined && (
        <ProgressBar value={progress} label={m.studio_pictures_sending()} className="mb-2" />
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void send(file)
          event.target.value = ''
        }}
      />
      <Button
        icon={<Upload aria-hidden="true" />}
        aria-invalid={(problem ?? error) ? true : undefined}
        onClick={() => input.current?.click()}
      >
        {value ? m.entries_file_other() : m.entries_file_choose()}
      </Button>
    </Field>
  )
}

function useSending(onChange: (value: string) => void, onBusy: (busy: boolean) => void) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const refuse = (sentence: string) => {
    setProblem(sentence)
    showError(sentence)
  }
  const send = async (file: File) => {
    running.current?.abort()
    if (file.size > maxUploadBytes) return refuse(m.errors_file_too_big())
    setProblem(undefined)
    const own = new AbortController()
    running.current = own
    setProgress(0)
    onBusy(true)
    try {
      const stored = await uploadDocument(file, { onProgress: setProgress, signal: own.signal })
      onChange(stored.value)
    } catch (error) {
      if (!own.signal.aborted) refuse(sentenceOf(error))
    } finally {
      if (running.current === own) setProgress(undefined)
      onBusy(false)
    }
  }
  return { progress, problem, send }
}
