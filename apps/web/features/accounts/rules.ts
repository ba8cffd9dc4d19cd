import { visible } from '@plaudit/contract/visible'
import { m } from '@plaudit/i18n/messages'

/**
 * Checks that a form can make before it asks the server, with the sentences of product 13. The server decides: only it
 * can tell reserved names, known passwords, numbers of a country and taken names.
 */
type Check = (value: string) => string | undefined

export const fullName: Check = (value) =>
  visible.test(value) && value.trim().length <= 80 ? undefined : m.errors_field_full_name_empty()

export const username: Check = (value) =>
  /^[A-Za-z0-9._-]{3,30}$/.test(value.trim()) ? undefined : m.errors_field_invalid_username()

export const email: Check = (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value.trim()) && value.trim().length <= 254
    ? undefined
    : m.errors_field_invalid_email_address()

/** True if this is meant for a phone's number; only the server knows if there can be such a number. */
export const isPhone = (value: string): boolean => /^\+?\d[\d\s()./-]{4,}$/.test(value.trim())

export const newPassword: Check = (value) =>
  value.length >= 10 && value.length <= 256 ? undefined : m.errors_field_invalid_password()

/** A username out of a name, as a start; accents go, what is no letter becomes a dot. */
export function usernameFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.+|\.+$/g, '')
    .slice(0, 30)
  return plain.length < 3 ? '' : plain
}

/** A person's name out of a mailbox, as a start: what stands before the @ and before a plus, word by word. */
export function nameFrom(address: string): string {
  const [mailbox = ''] = address.trim().split(/[@+]/)
  return mailbox
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1))
    .join(' ')
}

/** The digits of a code in whatever was typed or pasted. */
export const digitsOf = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6)
