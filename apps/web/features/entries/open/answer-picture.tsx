import { PictureField } from '../../../components/pictures/picture-field.tsx'

export interface AnswerProps {
  label: string
  /** Value of the stored answer: a picture's address, a file's id and name; or empty. */
  value: string
  onChange: (value: string) => void
  required: boolean
  error?: string | undefined
  onBusy: (busy: boolean) => void
}

/** A picture as an answer: its address is what is stored. */
export function AnswerPicture({ label, value, onChange, required, error, onBusy }: AnswerProps) {
  const stored = value
    ? { attachment_id: value, src: value, srcset: '', width: 0, height: 0, color: '' }
    : null
  return (
    <PictureField
      label={label}
      required={required}
      value={stored}
      onChange={(picture) => onChange(picture?.src ?? '')}
      purpose="entry"
      ratio="16/9"
      error={error}
      onBusy={onBusy}
    />
  )
}
