import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import type { Team, TeamRole } from '@plaudit/contract/team/members'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { api } from '../../../lib/api.ts'
import { useStudio } from '../../studio/open/studio.ts'
import { once } from '../../payments/open/one-key.ts'
import { fieldSentences } from '../../../components/form/sentence.ts'

interface Props {
  as: TeamRole
  onTeam: (reply: { team: Team; message: string }) => void
}

/** Invites one person or several, by address or user name, as they are copied from a list. */
export function Invite({ as: role, onTeam }: Props) {
  const { contest } = useStudio()
  const [typed, setTyped] = useState('')
  const people = [...new Set(typed.split(/[\s,;]+/).filter(Boolean))]
  const invite = useMutation({
    mutationFn: () =>
      // Sent again after a lost answer, nobody is invited twice.
      once(`invite:${JSON.stringify([contest.cx_id, role, people])}`, (idempotencyKey) =>
        api.call(
          'contest/v2/inviteMembers',
          { cx_id: contest.cx_id, role, people },
          { idempotencyKey },
        ),
      ),
    onSuccess: (reply) => {
      setTyped('')
      onTeam(reply)
    },
  })
  const sentences = Object.values(fieldSentences(invite.error))
  return (
    <form
      noValidate
      className="flex gap-2 max-sm:flex-col sm:items-start"
      onSubmit={(event) => {
        event.preventDefault()
        if (people.length > 0 && !invite.isPending) invite.mutate()
      }}
    >
      <Field
        label={role === 'judge' ? m.team_invite_judge() : m.team_invite_organiser()}
        hint={m.team_invite_hint()}
        error={sentences[0]}
        className="min-w-0 sm:flex-1"
      >
        <Input
          value={typed}
          type="text"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={m.studio_person()}
          onChange={(event) => {
            setTyped(event.target.value)
            if (invite.error) invite.reset()
          }}
        />
      </Field>
      <Button
        variant="soft"
        type="submit"
        loading={invite.isPending}
        disabled={people.length === 0}
        icon={<Send aria-hidden="true" />}
        className="min-h-12 sm:mt-[27px]"
      >
        {m.team_invite()}
      </Button>
    </form>
  )
}
