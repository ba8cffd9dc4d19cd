import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { SessionUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { api } from '../../lib/api.ts'
import { DigitsStep, type SentCode } from './code-steps.tsx'
import { useProof } from '../profile/open/use-proof.tsx'
import { homeCountry } from '../../lib/countries.ts'
import { checkedBy, forget, showWrongNumber, tellFirst } from './refusals.ts'
import { isPhone } from './rules.ts'
import { SubmitButton } from './submit-button.tsx'

interface PhoneValues {
  phone: string
  code: string
}

const checks = checkedBy<PhoneValues>({
  phone: ({ phone }) =>
    isPhone(phone ?? '') ? undefined : m.errors_field_provide_valid_phone_number(),
})

const ask = (phone: string, code?: string) =>
  api.call(
    'account/confirmPhone',
    { phone, ...homeCountry(), ...(code !== undefined && { code }) },
    { quiet: true },
  )

interface Props {
  user: SessionUser
  /** Path from which the person came. */
  next: string
}

/** One's own phone, confirmed by a code that is sent to it. */
export default function PhoneCard({ user, next }: Props) {
  const [isConfirmed, setConfirmed] = useState(user.phone_confirmed === true)
  if (isConfirmed && user.phone_confirmed) return <Confirmed phone={user.phone ?? ''} next={next} />
  return <NumberForm phone={user.phone ?? ''} onConfirmed={() => setConfirmed(true)} />
}

function NumberForm({ phone, onConfirmed }: { phone: string; onConfirmed: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm<PhoneValues>({ resolver: checks, defaultValues: { phone, code: '' } })
  const [sent, setSent] = useState<SentCode | null>(null)
  const { prove, dialog } = useProof()
  const send = async (number: string) => {
    const asked = await prove(() => ask(number))
    if (asked !== undefined) setSent({ address: asked.phone, leaves: asked.sent === true })
    return asked !== undefined
  }
  const confirm = async (number: string, code: string) => {
    if ((await prove(() => ask(number, code))) === undefined) return
    forget()
    await queryClient.invalidateQueries()
    onConfirmed()
  }
  return (
    <>
      <h1 className="text-title">{m.accounts_confirm_phone_title()}</h1>
      <p className="mt-2 mb-6 text-pretty text-muted">{m.accounts_confirm_phone_text()}</p>
      {sent === null ? (
        <NumberStep form={form} onSend={send} />
      ) : (
        <DigitsStep
          form={form}
          sent={sent}
          act={m.accounts_confirm()}
          other={m.accounts_confirm_phone_other()}
          onOther={() => setSent(null)}
          onDigits={(code) => confirm(sent.address, code)}
          onAgain={() => send(sent.address)}
        />
      )}
      {dialog}
    </>
  )
}

interface StepProps {
  form: ReturnType<typeof useForm<PhoneValues>>
  onSend: (number: string) => Promise<unknown>
}

function NumberStep({ form, onSend }: StepProps) {
  const { errors, isSubmitting } = form.formState
  const send = async ({ phone }: PhoneValues) => {
    try {
      await onSend(phone.trim())
      forget()
      form.setValue('code', '')
    } catch (error) {
      showWrongNumber(form, 'phone', error)
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
        label={m.accounts_phone()}
        hint={m.accounts_confirm_phone_hint()}
        error={errors.phone?.message}
      >
        <Input
          {...form.register('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="send"
        />
      </Field>
      <SubmitButton busy={isSubmitting}>{m.accounts_send_code()}</SubmitButton>
    </form>
  )
}

/** Another number takes the place of this one where the codes of both are typed. */
function Confirmed({ phone, next }: { phone: string; next: string }) {
  return (
    <>
      <h1 className="text-title">{m.accounts_phone_confirmed_title()}</h1>
      <p role="status" className="mt-2 text-pretty text-muted wrap-anywhere">
        {m.accounts_phone_confirmed_text({ phone })}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink variant="act" href={next}>
          {m.accounts_go_on()}
        </ButtonLink>
        <ButtonLink variant="quiet" href="/edit-profile/contact">
          {m.accounts_confirm_phone_other()}
        </ButtonLink>
      </div>
    </>
  )
}
