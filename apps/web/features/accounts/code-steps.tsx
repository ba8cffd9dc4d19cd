import { useEffect, useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { showSuccess } from '@plaudit/ui/toast'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { isOffline } from '../../lib/failure.ts'
import { CodeInput } from './code-input.tsx'
import { showRefusal, tell, tellFirst } from './refusals.ts'
import { SubmitButton } from './submit-button.tsx'

/** A code was asked for: its receiver, and if it left this machine. */
export interface SentCode {
  address: string
  leaves: boolean
}

interface Digits extends FieldValues {
  code: string
}

interface DigitsProps<Values extends Digits> {
  form: UseFormReturn<Values>
  sent: SentCode
  /** Label of the button that takes the code. */
  act: string
  /** Label of the button that goes back to the address. */
  other: string
  onOther: () => void
  onDigits: (code: string) => Promise<void>
  /** `false`: the person went no further, and nothing was sent. */
  onAgain: () => Promise<unknown>
}

/** The six digits that were sent somewhere. */
export function DigitsStep<Values extends Digits>(props: DigitsProps<Values>) {
  const { form, sent, act, other, onOther, onDigits, onAgain } = props
  const { errors, isSubmitting } = form.formState
  const field = 'code' as Path<Values>
  const take = async ({ code }: Values) => {
    if (isSubmitting) return
    if (code?.length !== 6) {
      form.setError(field, { message: m.accounts_code_missing() }, { shouldFocus: true })
      tell(m.accounts_code_missing())
      return
    }
    try {
      await onDigits(code)
    } catch (error) {
      // A wrong code is typed anew; one that did not arrive is kept.
      if (!isOffline(error)) form.resetField(field)
      showRefusal(form, error, {
        invalid_code: field,
        too_many_requests: field,
        phone_taken: field,
      })
    }
  }
  const again = async () => {
    try {
      if ((await onAgain()) === false) return
      form.clearErrors(field)
      showSuccess(m.accounts_code_sent_again())
    } catch (error) {
      showRefusal(form, error, { too_many_requests: field })
    }
  }
  const submit = () => void form.handleSubmit(take, tellFirst)()
  useEffect(() => form.setFocus(field), [form, field])
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="grid gap-4"
    >
      <SentTo {...sent} />
      <Field
        label={m.accounts_code()}
        hint={m.accounts_code_hint()}
        error={errors.code?.message as string | undefined}
      >
        <Controller
          control={form.control}
          name={field}
          render={({ field: box }) => (
            <CodeInput
              ref={box.ref}
              value={box.value ?? ''}
              onChange={(digits) => {
                box.onChange(digits)
                form.clearErrors(field)
                if (digits.length === 6 && digits !== box.value) submit()
              }}
            />
          )}
        />
      </Field>
      <SubmitButton busy={isSubmitting}>{act}</SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <SendAgain onAgain={again} />
        <Button variant="ghost" onClick={onOther}>
          {other}
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
        <b className="block">
          {address.includes('@')
            ? m.accounts_code_waits_title()
            : m.accounts_code_waits_phone_title()}
        </b>
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
