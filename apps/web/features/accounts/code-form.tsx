import { useEffect, useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { showSuccess } from '@plaudit/ui/toast'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { toWire } from '@plaudit/i18n/locale'
import { api } from '../../lib/api.ts'
import { fingerprint } from '../../lib/fingerprint.ts'
import { currentLocale } from '../../lib/locale.ts'
import { CodeInput } from './code-input.tsx'
import { checkedBy, forget, sentenceOf, showRefusal, tell, tellFirst } from './refusals.ts'
import { email } from './rules.ts'
import type { Entered } from './ways-in.ts'

export interface CodeValues {
  email: string
  code: string
}

export const codeChecks = checkedBy<CodeValues>({
  email: (values) => email(values.email ?? ''),
})

/** A code was asked for: where it went, and whether it left this machine. */
export interface SentCode {
  address: string
  leaves: boolean
}

interface Props {
  form: UseFormReturn<CodeValues>
  appToken: string
  sent: SentCode | null
  onSent: (sent: SentCode | null) => void
  onEntered: (answer: Entered) => void
}

const ask = (address: string, appToken: string, code?: string) =>
  api.call(
    'register/sendCode',
    {
      email: address,
      app_token: appToken,
      language: toWire(currentLocale()),
      fingerprint: fingerprint(),
      ...(code !== undefined && { code }),
    },
    { quiet: true },
  )

/** By a code sent to an address (register/sendCode): first the address, then the six digits. */
export function CodeForm(props: Props) {
  return props.sent === null ? (
    <AddressStep {...props} />
  ) : (
    <DigitsStep {...props} sent={props.sent} />
  )
}

function AddressStep({ form, appToken, onSent }: Props) {
  const { errors, isSubmitting } = form.formState
  const send = async (values: CodeValues) => {
    const address = values.email.trim()
    try {
      const { sent } = await ask(address, appToken)
      forget()
      form.setValue('code', '')
      onSent({ address, leaves: sent === true })
    } catch (error) {
      showRefusal(form, error)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(send, tellFirst)(event)}
      className="grid gap-4"
    >
      <Field label={m.accounts_email()} error={errors.email?.message}>
        <Input
          {...form.register('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
        />
      </Field>
      <Button type="submit" variant="act" size="lg" full loading={isSubmitting} className="mt-2">
        {m.accounts_send_code()}
      </Button>
    </form>
  )
}

function DigitsStep({ form, appToken, sent, onSent, onEntered }: Props & { sent: SentCode }) {
  const { errors, isSubmitting } = form.formState
  const enter = async ({ code }: CodeValues) => {
    if (isSubmitting) return
    if (code?.length !== 6) {
      form.setError('code', { message: m.accounts_code_missing() }, { shouldFocus: true })
      tell(m.accounts_code_missing())
      return
    }
    try {
      onEntered(await ask(sent.address, appToken, code))
    } catch (error) {
      // A wrong code is typed anew; one that did not arrive is kept.
      if (sentenceOf(error) !== m.accounts_offline()) form.setValue('code', '')
      showRefusal(form, error, { invalid_code: 'code', too_many_requests: 'code' })
    }
  }
  const submit = () => void form.handleSubmit(enter, tellFirst)()
  useEffect(() => form.setFocus('code'), [form])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="grid gap-4"
    >
      <SentTo {...sent} />
      <Field label={m.accounts_code()} hint={m.accounts_code_hint()} error={errors.code?.message}>
        <Controller
          control={form.control}
          name="code"
          render={({ field }) => (
            <CodeInput
              ref={field.ref}
              value={field.value ?? ''}
              onChange={(digits) => {
                field.onChange(digits)
                form.clearErrors('code')
                if (digits.length === 6 && digits !== field.value) submit()
              }}
            />
          )}
        />
      </Field>
      <Button type="submit" variant="act" size="lg" full loading={isSubmitting} className="mt-2">
        {m.accounts_sign_in()}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <SendAgain
          onAgain={async () => {
            try {
              const { sent: leaves } = await ask(sent.address, appToken)
              form.clearErrors('code')
              onSent({ ...sent, leaves: leaves === true })
              showSuccess(m.accounts_code_sent_again())
            } catch (error) {
              showRefusal(form, error, { too_many_requests: 'code' })
            }
          }}
        />
        <Button variant="ghost" onClick={() => onSent(null)}>
          {m.accounts_code_other_address()}
        </Button>
      </div>
    </form>
  )
}

function SentTo({ address, leaves }: SentCode) {
  if (leaves) {
    return (
      <p role="status" className="wrap-anywhere">
        {m.accounts_code_sent({ address })}
      </p>
    )
  }
  return (
    <div role="status">
      <Banner tone="info" inset>
        <b className="block">{m.accounts_code_waits_title()}</b>
        <span className="wrap-anywhere">{m.accounts_code_waits_text({ address })}</span>
      </Banner>
    </div>
  )
}

const pause = 30

/** A mail takes its time: a new code can be asked for after half a minute. */
function SendAgain({ onAgain }: { onAgain: () => Promise<void> }) {
  const [left, setLeft] = useState(pause)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const again = async () => {
    setBusy(true)
    await onAgain()
    setBusy(false)
    setLeft(pause)
  }
  return (
    <Button variant="ghost" loading={busy} disabled={left > 0} onClick={() => void again()}>
      {left > 0 ? m.accounts_code_again_in({ seconds: left }) : m.accounts_code_again()}
    </Button>
  )
}
