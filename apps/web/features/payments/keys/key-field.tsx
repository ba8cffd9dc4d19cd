import { coins } from '@plaudit/contract/payments/coins'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { PasswordInput } from '@plaudit/ui/password-input'
import { Select } from '@plaudit/ui/select'
import { Switch } from '@plaudit/ui/switch'
import type { KeyField as Described } from './fields.ts'

interface Props {
  field: Described
  value: string | boolean
  /** The last letters of the secret that is kept. */
  kept: string
  error: string | undefined
  required: boolean
  onChange: (value: string | boolean) => void
}

/** A field of a provider's keys. No browser keeps or fills in text typed here. */
export function KeyField({ field, value, kept, error, required, onChange }: Props) {
  const hint = kept === '' ? field.hint?.() : m.payment_keys_kept({ hint: kept })
  if (field.kind === 'switch')
    return (
      <Switch
        label={field.label()}
        hint={hint}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    )
  const typing = {
    value: String(value),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <Field label={field.label()} hint={hint} error={error} required={required && kept === ''}>
      {field.kind === 'secret' ? (
        <PasswordInput {...typing} autoComplete="new-password" maxLength={300} />
      ) : field.kind === 'coin' ? (
        <Select
          value={String(value || coins[0])}
          options={coins.map((coin) => ({ value: coin, label: coin }))}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input {...typing} autoCapitalize="none" inputMode={field.inputMode} maxLength={300} />
      )}
    </Field>
  )
}
