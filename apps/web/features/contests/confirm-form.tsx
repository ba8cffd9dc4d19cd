import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { ProofField } from './plain/proof-field.tsx'

interface Props {
  /** Where a vote without scripts is posted to, with what it says. */
  form: { action: string; fields: Record<string, string> }
  /** The code is on its way: now its six digits are asked for. */
  sent: boolean
}

/** A mail address proven by a code, by plain forms: for browsers that run no script. */
export default function ConfirmForm({ form, sent }: Props) {
  return (
    <form
      method="post"
      action={sent ? form.action : `${form.action}/code`}
      className="mb-4 grid max-w-90 gap-3 rounded-card border border-line bg-raised p-4"
    >
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ProofField sent={sent} />
      <Button type="submit" variant="act">
        {sent ? m.voting_vote() : m.accounts_send_code()}
      </Button>
    </form>
  )
}
