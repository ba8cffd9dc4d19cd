import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { sentenceOf } from './refusals.ts'

/** The fields of the step before are gone: the keyboard goes on in this one. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus()

interface Props {
  /** Goes on with the code; fails where it is not right. */
  onCode: (code: string) => Promise<void>
  onBack: () => void
  /** On the two buttons, where it is not for signing in. */
  act?: string
  back?: string
}

/** The second step of signing in, or of confirming an address, where an account asks for it. */
export default function FactorCard({ onCode, onBack, act, back }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await onCode(code)
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p className="text-pretty text-muted">{m.accounts_factor_text()}</p>
      <Field label={m.security_code()} error={problem}>
        <Input
          ref={takeFocus}
          value={code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button variant="act" size="lg" type="submit" loading={isBusy}>
        {act ?? m.accounts_sign_in()}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {back ?? m.accounts_factor_back()}
      </Button>
    </form>
  )
}
