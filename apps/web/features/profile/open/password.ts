import { m } from '@plaudit/i18n/messages'

/** Returns the faults of a new password, as far as a form can tell (product 13). */
export function newPassword(values: {
  new_password: string
  confirm_password: string
}): { new_password?: string; confirm_password?: string } | undefined {
  const { new_password, confirm_password } = values
  if (new_password.length < 10 || new_password.length > 256)
    return { new_password: m.errors_field_invalid_password() }
  if (new_password !== confirm_password)
    return { confirm_password: m.errors_field_password_did_not_matched() }
  return undefined
}

/** Reads the fields of a new password. */
export function typedPassword(form: HTMLFormElement): {
  new_password: string
  confirm_password: string
} {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name) ?? '')
  return { new_password: text('new_password'), confirm_password: text('confirm_password') }
}
