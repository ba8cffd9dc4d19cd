import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'

/** What proves a mail address without any script: the address, then, once they are sent there, six digits. */
export function ProofField({ sent }: { sent: boolean }) {
  return sent ? (
    <Field label={m.accounts_code()} hint={m.accounts_code_hint()}>
      <Input name="code" inputMode="numeric" autoComplete="one-time-code" required />
    </Field>
  ) : (
    <Field label={m.accounts_email()}>
      <Input name="email" type="email" autoComplete="email" required />
    </Field>
  )
}
