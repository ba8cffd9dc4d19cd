import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import type { Refused } from './refused.ts'

/** What proves a mail address without any script: the address, then the six digits that were sent there. */
export function ProofField({ confirms }: Pick<Refused, 'confirms'>) {
  if (confirms === undefined) return null
  return (
    <div className="mt-6 max-w-90">
      {confirms === 'code' ? (
        <Field label={m.accounts_code()} hint={m.accounts_code_hint()}>
          <Input name="code" inputMode="numeric" autoComplete="one-time-code" required />
        </Field>
      ) : (
        <Field label={m.accounts_email()}>
          <Input name="email" type="email" autoComplete="email" required />
        </Field>
      )}
    </div>
  )
}
