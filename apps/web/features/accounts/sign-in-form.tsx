import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Link } from '@plaudit/ui/link'
import { PasswordInput } from '@plaudit/ui/password-input'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { fingerprint } from '../../lib/fingerprint.ts'
import { FactorCard, PasskeyButton } from './later.ts'
import { asksForFactor, checkedBy, showRefusal, tellFirst } from './refusals.ts'
import { SubmitButton } from './submit-button.tsx'
import type { Entered } from './ways-in.ts'

export interface SignInValues {
  username: string
  password: string
}

export const signInChecks = checkedBy<SignInValues>({
  username: ({ username }) => (username?.trim() ? undefined : m.errors_field_invalid_username()),
  password: ({ password }) => (password ? undefined : m.errors_field_invalid_password()),
})

interface Props {
  form: UseFormReturn<SignInValues>
  appToken: string
  codeHref: string
  newHref: string
  onEntered: (answer: Entered) => void
}

/** By username or e-mail and password (login/pro). */
export function SignInForm({ form, appToken, codeHref, newHref, onEntered }: Props) {
  const { errors, isSubmitting } = form.formState
  const [asksFactor, setAsksFactor] = useState(false)
  const call = (code?: string) => {
    const values = { ...form.getValues(), app_token: appToken, fingerprint: fingerprint() }
    return api.call(
      'login/pro',
      { ...values, ...(code !== undefined && { code }) },
      { quiet: true },
    )
  }
  const enter = async () => {
    try {
      onEntered(await call())
    } catch (error) {
      if (asksForFactor(error)) setAsksFactor(true)
      else showRefusal(form, error, { wrong_credentials: 'password' })
    }
  }
  if (asksFactor)
    return (
      <FactorCard
        onCode={async (code: string) => onEntered(await call(code))}
        onBack={() => setAsksFactor(false)}
      />
    )
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(enter, tellFirst)(event)}
      className="grid gap-4"
    >
      <Field label={m.accounts_handle()} error={errors.username?.message}>
        <Input
          {...form.register('username')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
        />
      </Field>
      <Field label={m.accounts_password()} error={errors.password?.message}>
        <PasswordInput
          {...form.register('password')}
          autoComplete="current-password"
          enterKeyHint="go"
        />
      </Field>
      <SubmitButton busy={isSubmitting}>{m.accounts_sign_in()}</SubmitButton>
      <PasskeyButton onEntered={onEntered} />
      <div className="text-center text-muted">
        <OtherWay
          question={m.accounts_no_password()}
          href={codeHref}
          label={m.accounts_with_code()}
        />
        <OtherWay
          question={m.accounts_forgot_question()}
          href="/auth?password="
          label={m.accounts_forgot_title()}
        />
        <OtherWay question={m.accounts_no_account()} href={newHref} label={m.accounts_make_one()} />
      </div>
    </form>
  )
}

function OtherWay({ question, href, label }: { question: string; href: string; label: string }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2">
      {question}
      <Link kind="action" href={href}>
        {label}
      </Link>
    </p>
  )
}
