import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import type { UseFormReturn } from 'react-hook-form'
import { toWire } from '@plaudit/i18n/locale'
import { api } from '../../lib/api.ts'
import { fingerprint } from '../../lib/fingerprint.ts'
import { callKey } from '../../lib/query.ts'
import { currentLocale } from '../../lib/locale.ts'
import { useSite } from '../../lib/site.ts'
import { withWork } from '../voting/open/with-work.ts'
import { DigitsStep, type SentCode } from './code-steps.tsx'
import { homeCountry } from '../../lib/countries.ts'
import type { CodeValues } from './forms.ts'
import { FactorCard } from './later.ts'
import { asksForFactor, forget, showWrongNumber, tellFirst } from './refusals.ts'
import { isPhone } from './rules.ts'
import { SubmitButton } from './submit-button.tsx'
import type { Entered } from './ways-in.ts'

interface Props {
  form: UseFormReturn<CodeValues>
  appToken: string
  sent: SentCode | null
  onSent: (sent: SentCode | null) => void
  onEntered: (answer: Entered) => void
}

const ask = (address: string, appToken: string, code?: string, second_factor?: string) =>
  withWork((challenge) =>
    api.call(
      'register/sendCode',
      {
        ...(isPhone(address) ? { phone: address, ...homeCountry() } : { email: address }),
        app_token: appToken,
        language: toWire(currentLocale()),
        fingerprint: fingerprint(),
        ...(code !== undefined && { code }),
        ...(second_factor !== undefined && { second_factor }),
        ...(challenge !== undefined && { challenge }),
      },
      { quiet: true },
    ),
  )

/** By a code sent to an address (register/sendCode): first the address, then the six digits. */
export default function CodeForm({ form, appToken, sent, onSent, onEntered }: Props) {
  const send = async (address: string) => {
    const { sent: leaves } = await ask(address, appToken)
    client.setQueryData(callKey('register/sendCode'), { address })
    onSent({ address, leaves: leaves === true })
  }
  const client = useQueryClient()
  const [factorFor, setFactorFor] = useState<string>()
  const enter = async (address: string, code: string) => {
    try {
      onEntered(await ask(address, appToken, code))
    } catch (error) {
      if (!asksForFactor(error)) throw error
      setFactorFor(code)
    }
  }
  if (sent === null) return <AddressStep form={form} onSend={send} />
  if (factorFor !== undefined)
    return (
      <FactorCard
        onCode={async (factor: string) =>
          onEntered(await ask(sent.address, appToken, factorFor, factor))
        }
        onBack={() => setFactorFor(undefined)}
      />
    )
  return (
    <DigitsStep
      form={form}
      sent={sent}
      act={m.accounts_sign_in()}
      other={m.accounts_code_other_address()}
      onOther={() => onSent(null)}
      onDigits={(code) => enter(sent.address, code)}
      onAgain={() => send(sent.address)}
    />
  )
}

interface AddressProps {
  form: UseFormReturn<CodeValues>
  onSend: (address: string) => Promise<void>
}

function AddressStep({ form, onSend }: AddressProps) {
  const { errors, isSubmitting } = form.formState
  const withPhones = useSite()?.phone_codes === true
  const send = async (values: CodeValues) => {
    try {
      await onSend(values.email.trim())
      forget()
      form.setValue('code', '')
    } catch (error) {
      showWrongNumber(form, 'email', error)
    }
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void form.handleSubmit(send, tellFirst)(event)}
      className="grid gap-4"
    >
      <Field
        label={withPhones ? m.accounts_email_or_phone() : m.accounts_email()}
        error={errors.email?.message}
      >
        <Input
          {...form.register('email')}
          type={withPhones ? 'text' : 'email'}
          inputMode="email"
          autoComplete={withPhones ? 'username' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
        />
      </Field>
      <SubmitButton busy={isSubmitting}>{m.accounts_send_code()}</SubmitButton>
    </form>
  )
}
