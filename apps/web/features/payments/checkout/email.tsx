import { useEffect, useRef } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'

interface EmailProps {
  value: string
  onChange: (email: string) => void
  error: string | undefined
  /** True once it is known that a visitor is here. */
  known: boolean
}

/**
 * Takes the address for a visitor's receipt. A device that remembers a session shows no field, before the script knows
 * it too.
 */
export function Email({ value, onChange, error, known }: EmailProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Typed before the script came: React would take it back with its next drawing, unseen.
    const early = box.current?.value
    if (early) onChange(early)
    // oxlint-disable-next-line react/exhaustive-deps -- later React itself keeps the text as it says
  }, [])
  return (
    <Field
      className={known ? '' : 'in-data-signed-in:hidden'}
      label={m.payments_email()}
      hint={m.payments_email_hint()}
      error={error}
    >
      <Input
        ref={box}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
