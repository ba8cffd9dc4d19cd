import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Link } from '@plaudit/ui/link'
import { PasswordInput } from '@plaudit/ui/password-input'
import type { UseFormReturn } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { dropDraft, useFormDraft } from '../../lib/draft.ts'
import { fingerprint } from '../../lib/fingerprint.ts'
import type { RegisterPart, RegisterValues } from './forms.ts'
import { showRefusal, tellFirst } from './refusals.ts'
import { nameFrom, usernameFrom } from './rules.ts'
import { SubmitButton } from './submit-button.tsx'
import { WhereFields } from './where-fields.tsx'
import type { Entered } from './ways-in.ts'

interface Props {
  form: UseFormReturn<RegisterValues>
  appToken: string
  /** The set-up link's token: this account becomes the first admin. */
  setupToken?: string | undefined
  onEntered: (answer: Entered) => void
  onLinkUsed: () => void
}

const draftName = 'register'
/** Passwords are kept nowhere; the language is that of the page, which may have changed since. */
const notKept = ['password', 'confirm_password', 'language']

/** A new account (register/user). */
export default function RegisterForm({ form, appToken, setupToken, onEntered, onLinkUsed }: Props) {
  const { isSubmitting } = form.formState
  const isBack = useFormDraft(form, draftName, notKept)
  const enter = async ({ phone, country_code, ...values }: RegisterValues) => {
    try {
      const input = {
        ...values,
        ...(phone?.trim() && { phone }),
        ...(country_code && { country_code }),
        ...(setupToken !== undefined && { setup_token: setupToken }),
        app_token: appToken,
        fingerprint: fingerprint(),
      }
      const answer = await api.call('register/user', input, { quiet: true })
      dropDraft(draftName)
      onEntered(answer)
    } catch (error) {
      if ((error as { code?: unknown }).code === 'link_used') onLinkUsed()
      showRefusal(form, error)
    }
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        // A password that is typed once may have been there before the page was alive: nothing told of a change.
        if (setupToken !== undefined) form.setValue('confirm_password', form.getValues('password'))
        void form.handleSubmit(enter, tellFirst)(event)
      }}
      className="grid gap-4"
    >
      {isBack && <DraftIsBack form={form} />}
      {setupToken === undefined ? (
        <>
          <NameFields form={form} />
          <EmailField form={form} />
          <PasswordField form={form} />
          <PasswordAgain form={form} />
          <WhereFields form={form} />
        </>
      ) : (
        <>
          <EmailField form={form} suggests />
          <PasswordField form={form} />
          <NameFields form={form} />
        </>
      )}
      <SubmitButton busy={isSubmitting}>
        {setupToken === undefined ? m.accounts_register() : m.accounts_register_admin()}
      </SubmitButton>
      <p className="text-center text-small text-muted">
        {m.accounts_agree()} <Link href="/terms-of-service">{m.accounts_terms()}</Link>{' '}
        {m.accounts_and_privacy()} <Link href="/privacy-policy">{m.accounts_privacy()}</Link>.
      </p>
    </form>
  )
}

function DraftIsBack({ form }: RegisterPart) {
  const drop = () => {
    dropDraft(draftName)
    form.reset({ full_name: '', username: '', email: '', phone: '' })
    form.setFocus('full_name')
  }
  return (
    <Banner
      tone="info"
      inset
      action={
        <Button variant="ghost" size="sm" onClick={drop}>
          {m.accounts_draft_drop()}
        </Button>
      }
    >
      {m.accounts_draft_back()}
    </Banner>
  )
}

/** A sentence that says that something is wrong, with the rule that says what would be right. */
function explained(sentence: string | undefined, rule: string): ReactNode {
  if (sentence === undefined) return undefined
  return (
    <>
      {sentence} <span className="block font-normal text-muted">{rule}</span>
    </>
  )
}

/** A start for the username, out of the name, as long as nobody chose another. */
function suggestUsername(form: RegisterPart['form'], before: string): void {
  if ((form.getValues('username') ?? '') !== usernameFrom(before)) return
  form.setValue('username', usernameFrom(form.getValues('full_name') ?? ''))
}

function NameFields({ form }: RegisterPart) {
  const { errors, isReady } = form.formState
  const [before, setBefore] = useState('')
  // A name that was typed before the page was alive.
  useEffect(() => {
    if (isReady) suggestUsername(form, '')
  }, [form, isReady])
  return (
    <>
      <Field label={m.accounts_full_name()} error={errors.full_name?.message}>
        <Input
          {...form.register('full_name', {
            onChange: () => {
              suggestUsername(form, before)
              setBefore(form.getValues('full_name') ?? '')
            },
          })}
          onFocus={({ currentTarget }) => setBefore(currentTarget.value)}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
        />
      </Field>
      <Field
        label={m.accounts_username()}
        hint={m.accounts_username_hint()}
        error={explained(errors.username?.message, m.accounts_username_rule())}
      >
        <Input
          {...form.register('username')}
          // A suggestion is typed over.
          onFocus={({ currentTarget }) => {
            if (currentTarget.value === usernameFrom(form.getValues('full_name') ?? ''))
              currentTarget.select()
          }}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
        />
      </Field>
    </>
  )
}

/** `suggests`: name and username follow the address until somebody types other ones. */
function EmailField({ form, suggests = false }: RegisterPart & { suggests?: boolean }) {
  const [before, setBefore] = useState('')
  const suggest = () => {
    const address = form.getValues('email') ?? ''
    const name = form.getValues('full_name') ?? ''
    if (name === nameFrom(before)) {
      form.setValue('full_name', nameFrom(address))
      suggestUsername(form, name)
    }
    setBefore(address)
  }
  const atFirst = useEffectEvent(() => {
    if (suggests) suggest()
  })
  const { errors, isReady } = form.formState
  // An address that was typed before the page was alive.
  useEffect(() => {
    if (isReady) atFirst()
  }, [isReady])
  return (
    <Field label={m.accounts_email()} hint={m.accounts_email_hint()} error={errors.email?.message}>
      <Input
        {...form.register('email', suggests ? { onChange: suggest } : {})}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
    </Field>
  )
}

function PasswordField({ form }: RegisterPart) {
  const { errors } = form.formState
  return (
    <Field
      label={m.accounts_password()}
      hint={m.accounts_password_hint()}
      error={explained(errors.password?.message, m.accounts_password_rule())}
    >
      <PasswordInput
        {...form.register('password')}
        autoComplete="new-password"
        enterKeyHint="next"
      />
    </Field>
  )
}

function PasswordAgain({ form }: RegisterPart) {
  return (
    <Field
      label={m.accounts_password_again()}
      error={form.formState.errors.confirm_password?.message}
    >
      <PasswordInput
        {...form.register('confirm_password')}
        autoComplete="new-password"
        enterKeyHint="next"
      />
    </Field>
  )
}
