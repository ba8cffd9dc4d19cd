import { m } from '@plaudit/i18n/messages'
import { Segmented } from '@plaudit/ui/segmented'

interface Props {
  value: string
  onValueChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

/** Chooses one of the views that a preview has. */
export function PreviewKinds({ value, onValueChange, options }: Props) {
  return (
    <span className="rounded-full ring-1 ring-line">
      <Segmented
        label={m.studio_preview_title()}
        value={value}
        onValueChange={onValueChange}
        options={options}
      />
    </span>
  )
}
