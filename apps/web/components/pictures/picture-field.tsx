import { useEffect, useRef, useState } from 'react'
import type { Picture } from '@plaudit/contract/files'
import { PictureDrop } from '@plaudit/ui/picture-drop'
import { showError } from '@plaudit/ui/toast'
import { sentenceOf } from '../form/sentence.ts'
import { uploadPicture } from './upload.ts'
import type { PicturePurpose } from './upload.ts'

interface Props {
  label: string
  value: Picture | null
  onChange: (picture: Picture | null) => void
  purpose: PicturePurpose
  ratio: '4/5' | '16/9' | '1/1'
  hint?: string
  error?: string | undefined
  required?: boolean
  /** A picture is on its way: what waits for it shows a spinner. */
  onBusy?: (busy: boolean) => void
}

/** A picture: chosen, made small, sent, shown. The old picture stays until the new one is stored. */
export function PictureField(props: Props) {
  const { label, value, onChange, purpose, ratio, hint, error, required, onBusy } = props
  const { sending, progress, problem, send } = useUpload(purpose, onChange, onBusy)
  const shown = sending ?? (value ? value.src : undefined)
  return (
    <PictureDrop
      label={label}
      preview={shown ? { src: shown } : null}
      onFile={(file) => void send(file)}
      {...(value && !sending && { onRemove: () => onChange(null) })}
      progress={sending ? progress : null}
      error={problem ?? error}
      hint={hint}
      required={required === true}
      ratio={ratio}
    />
  )
}

function useUpload(
  purpose: PicturePurpose,
  onDone: (picture: Picture) => void,
  onBusy: ((busy: boolean) => void) | undefined,
) {
  const [sending, setSending] = useState<string>()
  const [progress, setProgress] = useState(0)
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const preview = URL.createObjectURL(file)
    setSending(preview)
    setProgress(0)
    setProblem(undefined)
    onBusy?.(true)
    try {
      const options = { purpose, onProgress: setProgress, signal: own.signal }
      onDone(await uploadPicture(file, options))
    } catch (error) {
      if (own.signal.aborted) return
      setProblem(sentenceOf(error))
      showError(sentenceOf(error))
    } finally {
      URL.revokeObjectURL(preview)
      if (running.current === own) {
        setSending(undefined)
        onBusy?.(false)
      }
    }
  }
  return { sending, progress, problem, send }
}
