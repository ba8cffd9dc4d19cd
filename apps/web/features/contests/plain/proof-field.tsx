import { useSearchParams } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Link } from '@plaudit/ui/link'
import type { Refused } from './refused.ts'

/** Steps on the way to a vote; every other code says what is wrong with what was typed. */
const steps = new Set(['address_required', 'code_sent', 'voter_code_required'])

interface Props {
  refused: Refused
  /** Codes from slips vote here: whatever else is proven, the ballot needs one. */
  slips: boolean
}

/** Proves a mail address without any script: asks for the address, then, once they are sent there, for six digits. */
export function ProofField({ refused: { code, confirms, sentence }, slips }: Props) {
  const error = steps.has(code) ? undefined : sentence
  const isOfSlip = code.startsWith('voter_code_')
  const [params] = useSearchParams()
  // With what is on the ballot already.
  const again = new URLSearchParams(params)
  again.set('refused', 'address_required')
  again.delete('step')
  if (confirms === 'slip') return <SlipField label={m.voting_code_label()} error={error} />
  return confirms === 'code' ? (
    <div className="grid gap-3">
      {slips && (
        <SlipField label={m.voting_code_on_slip()} error={isOfSlip ? sentence : undefined} />
      )}
      <Field
        label={slips ? m.voting_code_mailed() : m.accounts_code()}
        hint={m.accounts_code_hint()}
        {...(error !== undefined && !isOfSlip && { error })}
      >
        <Input name="code" inputMode="numeric" autoComplete="one-time-code" required />
      </Field>
      <Link kind="action" href={`?${again.toString()}`} className="text-small">
        {m.accounts_code_again()}
      </Link>
    </div>
  ) : (
    <Field label={m.accounts_email()} {...(error !== undefined && { error })}>
      <Input name="email" type="email" autoComplete="email" required />
    </Field>
  )
}

function SlipField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <Field label={label} {...(error !== undefined && { error })}>
      <Input
        name="voter_code"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        placeholder="ABC-DEF-GHJ"
        required
      />
    </Field>
  )
}

/** Returns the step to take, whatever was wrong with the last try. */
export const proofLead = ({ confirms }: Refused): string =>
  confirms === 'slip'
    ? m.errors_voter_code_required()
    : confirms === 'code'
      ? m.voting_code_sent()
      : m.errors_address_required()
