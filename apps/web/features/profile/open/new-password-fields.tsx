import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { PasswordInput } from '@plaudit/ui/password-input'

interface NewPassword {
  new_password: string
  confirm_password: string
}

interface Props {
  label: string
  values: NewPassword
  errors: Partial<Record<string, string>>
  onChange: (values: NewPassword) => void
}

/** A new password, twice. */
export function NewPasswordFields({ label, values, errors, onChange }: Props) {
  return (
    <>
      <Field label={label} hint={m.accounts_password_hint()} error={errors['new_password']}>
        <PasswordInput
          value={values.new_password}
          autoComplete="new-password"
          onChange={(event) => onChange({ ...values, new_password: event.target.value })}
        />
      </Field>
      <Field label={m.accounts_password_again()} error={errors['confirm_password']}>
        <PasswordInput
          value={values.confirm_password}
          autoComplete="new-password"
          onChange={(event) => onChange({ ...values, confirm_password: event.target.value })}
        />
      </Field>
    </>
  )
}
