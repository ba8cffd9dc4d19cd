import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Drawer } from '@plaudit/ui/drawer'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Field } from '@plaudit/ui/field'
import { NumberInput } from '@plaudit/ui/number-input'
import { ReorderList } from '@plaudit/ui/reorder-list'
import { give, reorder, roomLeft, toggle } from './open/ballot.ts'
import type { BallotRules, Choice } from './open/ballot.ts'

interface BallotEditorProps {
  rules: BallotRules
  choices: readonly Choice[]
  members: readonly { assox_id: string; contestant_name: string }[]
  onChange: (choices: readonly Choice[]) => void
  onClose: () => void
}

/** The whole ballot at a glance: put into another order, given more or less, taken off. */
export default function BallotEditor(props: BallotEditorProps) {
  const { rules, choices, onChange, onClose } = props
  return (
    <Drawer
      side="right"
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={m.voting_your_ballot()}
      footer={
        <Button variant="act" full onClick={onClose}>
          {m.voting_done()}
        </Button>
      }
    >
      {choices.length === 0 ? (
        <EmptyState scene="microphone" title={m.voting_ballot_empty()}>
          {m.voting_ballot_empty_text()}
        </EmptyState>
      ) : (
        <>
          {rules.kind === 'scale' ? <Order {...props} /> : <Lines {...props} />}
          <Button variant="ghost" className="mt-4" onClick={() => onChange([])}>
            {m.voting_clear_ballot()}
          </Button>
        </>
      )}
    </Drawer>
  )
}

/** By a scale the order says who gets which mark. */
function Order({ rules, choices, members, onChange }: BallotEditorProps) {
  const nameOf = namesOf(members)
  const items = choices.map(({ assox_id: id, points }) => ({
    id,
    name: nameOf(id),
    hint: m.contests_points_amount({ count: points, shown: points }),
    action: <TakeOff name={nameOf(id)} onClick={() => onChange(toggle(rules, choices, id))} />,
  }))
  const take = (next: readonly { id: string }[]) =>
    onChange(
      reorder(
        rules,
        choices,
        next.map((item) => item.id),
      ),
    )
  return (
    <>
      <p className="mb-3 text-small text-muted">{m.voting_order_hint()}</p>
      <ReorderList label={m.voting_your_ballot()} items={items} onReorder={take} />
    </>
  )
}

function Lines({ rules, choices, members, onChange }: BallotEditorProps) {
  const nameOf = namesOf(members)
  const left = roomLeft(rules, choices)
  return (
    <ul className="grid gap-3">
      {choices.map(({ assox_id: id, points }) => (
        <li key={id} className="flex items-end gap-1">
          {rules.kind === 'free' ? (
            <Field label={nameOf(id)} className="min-w-0 flex-1">
              <NumberInput
                value={points}
                min={1}
                max={Math.min(rules.mostEach, points + left)}
                onValueChange={(value) => {
                  if (value !== null && value >= 1) onChange(give(rules, choices, id, value))
                }}
              />
            </Field>
          ) : (
            <b className="min-w-0 flex-1 self-center truncate">{nameOf(id)}</b>
          )}
          <TakeOff
            name={nameOf(id)}
            onClick={() => onChange(choices.filter((choice) => choice.assox_id !== id))}
          />
        </li>
      ))}
    </ul>
  )
}

function TakeOff({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <IconButton
      label={m.voting_take_off({ name })}
      icon={<X aria-hidden="true" />}
      onClick={onClick}
    />
  )
}

function namesOf(members: BallotEditorProps['members']): (assoxId: string) => string {
  const names = new Map(members.map((member) => [member.assox_id, member.contestant_name]))
  return (assoxId) => names.get(assoxId) ?? ''
}
