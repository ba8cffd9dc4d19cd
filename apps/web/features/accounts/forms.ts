import type { Language } from '@plaudit/contract/constants'
import { toWire, type Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import type { UseFormReturn } from 'react-hook-form'
import { checkedBy } from './refusals.ts'
import { email, fullName, isPhone, newPassword, username } from './rules.ts'

export interface RegisterValues {
  full_name: string
  username: string
  email: string
  password: string
  confirm_password: string
  country_code: string
  language: Language
  phone: string
}

/** Props of each part of the form. */
export interface RegisterPart {
  form: UseFormReturn<RegisterValues>
}

/** A new account speaks the language of the page it is made on, until another is chosen. */
export const registerDefaults = (locale: Locale) => ({ language: toWire(locale) })

export const registerChecks = checkedBy<RegisterValues>({
  full_name: (values) => fullName(values.full_name ?? ''),
  username: (values) => username(values.username ?? ''),
  email: (values) => email(values.email ?? ''),
  password: (values) => newPassword(values.password ?? ''),
  confirm_password: (values) =>
    values.password === values.confirm_password
      ? undefined
      : m.errors_field_password_does_not_match(),
})

export interface CodeValues {
  /** An e-mail address, or a phone's number where codes reach phones. */
  email: string
  code: string
}

export const codeChecks = checkedBy<CodeValues>({
  email: (values) => (isPhone(values.email ?? '') ? undefined : email(values.email ?? '')),
})
