import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { PasswordInput } from '@plaudit/ui/password-input'

interface Props {
  label: string
  errors: Partial<Record<string, string>>
}

/** A new password, twice. The form holds what was typed, also before its script came: `typedPassword` reads it. */
export function NewPasswordFields({ label, errors }: Props) {
  return (
    <>
      <Field label={label} hint={m.accounts_password_hint()} error={errors['new_password']}>
        <PasswordInput name="new_password" autoComplete="new-password" />
      </Field>
      <Field label={m.accounts_password_again()} error={errors['confirm_password']}>
        <PasswordInput name="confirm_password" autoComplete="new-password" />
      </Field>
    </>
  )
}
