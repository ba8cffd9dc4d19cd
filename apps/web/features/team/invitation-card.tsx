import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Reply } from '@plaudit/contract/calls'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { showSuccess } from '@plaudit/ui/toast'
import { CallError } from '@plaudit/client/client'
import { pictureSource } from '../../lib/picture-source.ts'
import { api } from '../../lib/api.ts'
import { signInHref, signUpHref } from '../../lib/addresses.ts'
import { rememberAddress } from '../../lib/known-address.ts'
import { callQuery } from '../../lib/query.ts'
import { signOut } from '../../lib/sign-out.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useUser } from '../../lib/user.ts'
import { LoneMessage } from '../../components/lone-state.tsx'
import { ConfirmAddress } from './confirm-address.tsx'
import { dropInvitation, takeInvitation } from './kept-token.ts'
import { QueryFault } from '../../components/query-fault.tsx'

type Invitation = Reply<'contest/v2/getInvitation'>

/** Tells the invitation and its sender, and the way to say yes. */
export default function InvitationCard() {
  const [token] = useState(takeInvitation)
  const query = useQuery({
    ...callQuery('contest/v2/getInvitation', { token: token ?? '' }),
    enabled: token !== undefined,
    staleTime: Infinity,
  })
  const { data, error } = query
  if (data && token) return <Asked invitation={data} token={token} />
  const isDead = token === undefined || (error instanceof CallError && error.status < 500)
  if (isDead && !(error instanceof CallError && error.status === 0))
    return (
      <LoneMessage
        scene="envelope"
        title={m.team_invitation_dead()}
        href="/contests"
        verb={m.common_see_contests()}
      >
        {m.team_invitation_dead_text()}
      </LoneMessage>
    )
  if (error && !data) return <QueryFault level={1} title={m.studio_load_failed()} query={query} />
  return (
    <div aria-busy="true" className="w-full max-w-dialog">
      <h1 className="hidden-text">{m.team_invitation()}</h1>
      <PanelSkeleton className="h-72" />
    </div>
  )
}

function Asked({ invitation, token }: { invitation: Invitation; token: string }) {
  const locale = useLocale()
  const { contest, role, invited_by, email, expires_at } = invitation
  const name = invited_by?.full_name ?? 'Plaudit'
  const isJudge = role === 'judge'
  return (
    <Card className="w-full max-w-dialog overflow-hidden" padding="none">
      <Picture
        id={contest.cx_id}
        name={contest.contest_name}
        source={pictureSource(contest.cover)}
        ratio="16/9"
        sizes="500px"
        priority
      />
      <div className="grid gap-3 p-6">
        <h1 className="text-title-desk">{contest.contest_name}</h1>
        <p className="text-lead">
          {isJudge ? m.team_invitation_judge({ name }) : m.team_invitation_organiser({ name })}
        </p>
        <p className="text-muted">
          {isJudge ? m.team_invitation_judge_text() : m.team_invitation_organiser_text()}
        </p>
        <Answer invitation={invitation} token={token} />
        <p className="text-small wrap-break-word text-muted">
          {m.team_invitation_for({ email, day: formatDate(expires_at, locale) })}
        </p>
      </div>
    </Card>
  )
}

function Answer({ invitation, token }: { invitation: Invitation; token: string }) {
  const navigate = useNavigate()
  const { user, known } = useUser()
  const { contest, role, email, enters, mailed } = invitation
  const accept = useMutation({
    mutationFn: () => api.call('contest/v2/acceptInvitation', { token }),
    onSuccess: ({ message, cx_id }) => {
      dropInvitation()
      showSuccess(message)
      void navigate(role === 'judge' ? '/judge' : `/studio/${cx_id}`)
    },
  })
  const enter = useMutation({
    mutationFn: () => api.call('contest/v2/enterByInvitation', { token }),
    onSuccess: ({ tok }) => window.location.assign(`/invitation?tok=${tok}`),
  })
  if (!known) return <PanelSkeleton className="h-12" />
  if (!user && enters)
    return (
      <Button
        full
        variant="act"
        size="lg"
        loading={enter.isPending || enter.isSuccess}
        onClick={() => enter.mutate()}
      >
        {m.team_invitation_enter()}
      </Button>
    )
  if (!user)
    return (
      <>
        <p className="text-small">{m.team_invitation_sign_in()}</p>
        <ButtonLink
          full
          variant="act"
          size="lg"
          href={signInHref({ pathname: '/invitation' })}
          onClick={() => rememberAddress(email)}
        >
          {m.common_sign_in()}
        </ButtonLink>
        <ButtonLink
          full
          size="lg"
          href={signUpHref({ pathname: '/invitation' })}
          onClick={() => rememberAddress(email)}
        >
          {m.common_sign_up()}
        </ButtonLink>
      </>
    )
  if (user.email?.toLowerCase() !== email)
    return (
      <>
        <p className="rounded-in bg-sunken p-4 text-small">{m.team_invitation_other()}</p>
        <Button full size="lg" onClick={() => void signOut('/invitation')}>
          {m.team_invitation_sign_out()}
        </Button>
      </>
    )
  if (user.email_confirmed !== true && !mailed) return <ConfirmAddress email={email} />
  return (
    <Button
      full
      variant="act"
      size="lg"
      loading={accept.isPending}
      aria-label={m.common_labelled({
        label: m.team_invitation_accept(),
        text: contest.contest_name,
      })}
      onClick={() => accept.mutate()}
    >
      {m.team_invitation_accept()}
    </Button>
  )
}
