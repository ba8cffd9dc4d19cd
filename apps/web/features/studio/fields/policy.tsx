import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { Switch } from '@plaudit/ui/switch'
import { CopyField } from '@plaudit/ui/copy-field'
import { useOrigin } from '../../../lib/site.ts'
import { useStudio } from '../open/studio.ts'
import { policyName } from '../open/policy-words.ts'

type Policy = Contest['entry_policy']
const policies: readonly Policy[] = ['organiser', 'moderated', 'open']

function policyHint(policy: Policy): string {
  if (policy === 'organiser') return m.entries_policy_organiser_hint()
  return policy === 'moderated' ? m.entries_policy_moderated_hint() : m.entries_policy_open_hint()
}

interface Props {
  value: Policy
  onChange: (policy: Policy) => void
  namesOpen: boolean
  onNamesOpen: (open: boolean) => void
  error?: string | undefined
}

/** Choice of the people who bring contestants in, and the address for people who enter by themselves. */
export function PolicyCard({ value, onChange, namesOpen, onNamesOpen, error }: Props) {
  const origin = useOrigin()
  const { contest } = useStudio()
  return (
    <Card as="section" className="grid gap-5">
      <Field label={m.entries_policy()} group error={error}>
        <RadioCards
          columns={3}
          value={value}
          onValueChange={(chosen) =>
            onChange(policies.find((policy) => policy === chosen) ?? 'organiser')
          }
          options={policies.map((policy) => ({
            value: policy,
            title: policyName(policy),
            hint: policyHint(policy),
          }))}
        />
      </Field>
      {value !== 'organiser' && (
        <div className="grid gap-1.5">
          <CopyField label={m.entries_link()} value={`${origin}/join/${contest.cx_id}`} />
          {contest.state === 'draft' && (
            <p className="text-small text-muted">{m.entries_link_later()}</p>
          )}
          <Switch
            className="mt-3"
            label={m.entries_names_open()}
            hint={m.entries_names_open_hint()}
            checked={namesOpen}
            onChange={(event) => onNamesOpen(event.target.checked)}
          />
        </div>
      )}
    </Card>
  )
}
