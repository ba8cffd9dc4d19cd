import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { PublicUser } from '@plaudit/contract/accounts'
import type { Invitation, Team as TeamAnswer, TeamRole } from '@plaudit/contract/team/members'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { showSuccess } from '@plaudit/ui/toast'
import { copyText } from '@plaudit/ui/copy-text'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { useStudioPlace } from '../../../lib/area.ts'
import { confirm, showInformation } from '../../../lib/dialogs.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'
import { useStudio } from '../../studio/open/studio.ts'
import { TeamGroup } from '../../messaging/open/team-group.tsx'
import { tellOffline } from '../../../components/form/sentence.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { InvitationRow } from './invitation-row.tsx'
import type { InvitationVerb } from './invitation-row.tsx'
import { Invite } from './invite.tsx'
import { JudgingBoard } from './judging-board.tsx'
import { PersonRow } from './person-row.tsx'

/** The people who edit the contest beside its owner, the jury, and the invited ones. */
export function Team() {
  const { contest } = useStudio()
  const client = useQueryClient()
  const { user } = useUser()
  const options = callQuery('contest/v2/getTeam', { cx_id: contest.cx_id })
  const query = useQuery(options)
  const { data } = query
  if (query.error && !data)
    return (
      <Card>
        <QueryFault title={m.studio_load_failed()} query={query} />
      </Card>
    )
  if (!data) return <PanelSkeleton />
  const taken = (reply: { team: TeamAnswer; message: string }) => {
    client.setQueryData(options.queryKey, { team: reply.team })
    showSuccess(reply.message)
  }
  const { team } = data
  const mayWrite = user?.is_admin === true || user?.email_confirmed !== false
  return (
    <div className="grid gap-4">
      {!mayWrite && (team.can.organisers || team.can.judges) && <ConfirmFirst />}
      {team.owner && (
        <Card as="section">
          <CardHead title={m.studio_owner()} hint={m.studio_owner_hint()} />
          <PersonRow person={team.owner} />
        </Card>
      )}
      <Part
        of="organiser"
        title={m.studio_organisers()}
        hint={m.studio_organisers_hint()}
        team={team}
        may={team.can.organisers}
        mayWrite={mayWrite}
        onTeam={taken}
      />
      <Part
        of="judge"
        title={m.studio_judges()}
        hint={m.studio_judges_hint()}
        team={team}
        may={team.can.judges}
        mayWrite={mayWrite}
        onTeam={taken}
      />
      {contest.method === 'score' && contest.state !== 'draft' && <JudgingBoard />}
    </div>
  )
}

interface PartProps {
  of: TeamRole
  title: string
  hint: string
  team: TeamAnswer
  /** The caller may change this part. */
  may: boolean
  /** Invitations are taken from them. */
  mayWrite: boolean
  onTeam: (reply: { team: TeamAnswer; message: string }) => void
}

function Part({ of: role, title, hint, team, may, mayWrite, onTeam }: PartProps) {
  const { user } = useUser()
  const { remove, act, isBusy } = useTeamVerbs(role, onTeam)
  const people = team.members.filter((member) => member.role === role)
  const open = team.invitations.filter((invitation) => invitation.role === role)
  return (
    <Card as="section">
      <CardHead
        title={title}
        hint={hint}
        action={<Together role={role} title={title} team={team} />}
      />
      {people.length + open.length > 0 && (
        <ul className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-1">
          {people.map(({ user: person, waits }) => (
            <li key={person.ux_id}>
              <PersonRow
                person={person}
                waits={waits}
                isMe={person.ID === user?.ID}
                {...((may || person.ID === user?.ID) && { onRemove: () => void remove(person) })}
              />
            </li>
          ))}
          {open.map((invitation) => (
            <li key={invitation.invitation_id}>
              <InvitationRow
                invitation={invitation}
                busy={isBusy}
                mayResend={mayWrite}
                {...(may && { onAct: (verb) => act(invitation, verb) })}
              />
            </li>
          ))}
        </ul>
      )}
      {may && mayWrite ? (
        <Invite as={role} onTeam={onTeam} />
      ) : (
        people.length + open.length === 0 && (
          <p className="text-small text-muted">{m.team_nobody()}</p>
        )
      )}
    </Card>
  )
}

/** Opens one conversation of the contest's organisers, or of its judges. */
function Together({ role, title, team }: { role: TeamRole; title: string; team: TeamAnswer }) {
  const { contest } = useStudio()
  const { user } = useUser()
  const own = role === 'organiser' && team.owner ? [team.owner] : []
  const members = team.members.filter((one) => one.role === role && !one.waits)
  const people = [...own, ...members.map((one) => one.user)].map(({ ID }) => ID)
  const others = people.filter((id) => id !== user?.ID)
  if (others.length === 0) return null
  const name = `${contest.contest_name}: ${title}`.slice(0, 80)
  return <TeamGroup of={`${contest.cx_id}:${role}`} title={name} people={others} />
}

/** Copies a link; where the browser lets nothing be copied, it is shown. */
const useCopyLink = (cx_id: string) =>
  useMutation({
    mutationFn: (invitation_id: number) =>
      api.call('contest/v2/copyInvitation', { cx_id, invitation_id }),
    onSuccess: async ({ link }) => {
      if (await copyText(link)) showSuccess(m.team_link_copied())
      else showInformation(link)
    },
  })

function useTeamVerbs(role: TeamRole, onTeam: PartProps['onTeam']) {
  const { contest } = useStudio()
  const { user } = useUser()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { contests } = useStudioPlace()
  const { cx_id, contest_name } = contest
  const invitation = useMutation({
    mutationFn: ({ invitation_id, verb }: { invitation_id: number; verb: InvitationVerb }) =>
      api.call(
        verb === 'resend' ? 'contest/v2/resendInvitation' : 'contest/v2/withdrawInvitation',
        { cx_id, invitation_id },
      ),
    onSuccess: onTeam,
  })
  const copy = useCopyLink(cx_id)
  const remove = async (person: PublicUser) => {
    const leaves = person.ID === user?.ID
    const title = leaves
      ? m.team_leave_title({ name: contest_name })
      : m.team_remove_title({ name: person.full_name })
    const isSure = await confirm({
      title,
      ...(role === 'judge' && { description: m.team_remove_judge_text() }),
      confirmLabel: leaves ? m.team_leave() : m.team_remove(),
      danger: true,
    })
    if (!isSure) return
    try {
      const input = { cx_id, role, user_id: person.ID }
      const { team, message } = await api.call('contest/v2/removeMember', input)
      if (team) {
        onTeam({ team, message })
        return await client.invalidateQueries({ queryKey: callKey('contest/v2/getJudging') })
      }
      showSuccess(message)
      void navigate(contests)
    } catch (error) {
      tellOffline(error)
    }
  }
  return {
    remove,
    act: ({ invitation_id }: Invitation, verb: InvitationVerb) =>
      verb === 'copy' ? copy.mutate(invitation_id) : invitation.mutate({ invitation_id, verb }),
    isBusy: invitation.isPending || copy.isPending,
  }
}
