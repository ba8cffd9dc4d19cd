import MailCheck from 'lucide-react/icons/mail-check'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { ProofField, proofLead } from './plain/proof-field.tsx'
import type { Refused } from './plain/refused.ts'

interface Props {
  /** Address to which a vote without scripts is posted, with its fields. */
  form: { action: string; fields: Record<string, string> }
  /** Whom the vote is for. */
  name: string
  refused: Refused
  /** Codes from slips vote here. */
  slips: boolean
}

/** A mail address proven by a code, by plain forms: for browsers that run no script. */
export default function ConfirmForm({ form, name, refused, slips }: Props) {
  const sent = refused.confirms !== 'address'
  return (
    <div className="grid gap-4 rounded-card border border-line bg-raised p-4 shadow-1 md:grid-cols-2 md:gap-8 md:p-6">
      <div role="status" className="flex gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-act-soft text-act-text">
          <MailCheck aria-hidden="true" className="size-5.5" />
        </span>
        <div className="min-w-0">
          <p className="text-head wrap-anywhere">{m.voting_vote_for({ name })}</p>
          <p className="mt-1 max-w-[46ch] text-pretty text-muted">{proofLead(refused)}</p>
        </div>
      </div>
      <form
        method="post"
        action={sent ? form.action : `${form.action}/code`}
        className="grid gap-3 self-center"
      >
        {Object.entries(form.fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <ProofField refused={refused} slips={slips} />
        <Button type="submit" variant="act" size="lg" full>
          {sent ? m.voting_vote() : m.accounts_send_code()}
        </Button>
      </form>
    </div>
  )
}
