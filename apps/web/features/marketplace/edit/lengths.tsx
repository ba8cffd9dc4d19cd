import { useState } from 'react'
import type { Availability } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'

interface Props {
  availability: Availability
  onChange: (part: Partial<Availability>) => void
}

/** Minutes as people write several of them: 15, 45 90. */
const readLengths = (text: string): number[] => [
  ...new Set((text.match(/\d+/g) ?? []).map(Number).filter((one) => one >= 5 && one <= 1440)),
]

/** Other lengths than the usual one that a buyer may choose. */
export function Lengths({ availability: { lengths = [] }, onChange }: Props) {
  const [text, setText] = useState(lengths.join(', '))
  return (
    <Field label={m.marketplace_edit_lengths()} hint={m.marketplace_edit_lengths_hint()}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        maxLength={80}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange({ lengths: readLengths(event.target.value).slice(0, 8) })
        }}
        onBlur={() => setText(readLengths(text).slice(0, 8).join(', '))}
      />
    </Field>
  )
}
