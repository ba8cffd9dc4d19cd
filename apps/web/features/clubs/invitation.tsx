import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMutation } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { showSuccess } from '@plaudit/ui/toast'
import { QueryFault } from '../../components/query-fault.tsx'
import { api } from '../../lib/api.ts'
import { signInHref } from '../../lib/addresses.ts'
import { isRefused } from '../../lib/failure.ts'
import { ownMeta } from '../../lib/own-meta.ts'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { useUser } from '../../lib/user.ts'
import { ClubCard } from './card.tsx'

export const meta = ownMeta(m.clubs_invitation_somebody)

/** `/club-invitation#{token}`: the link of an invitation; the token never leaves for a server but in a call. */
export default function ClubInvitation() {
  const [token, setToken] = useState<string>()
  useEffect(() => setToken(location.hash.slice(1)), [])
  return (
    <div className="page grid min-h-[60dvh] max-w-xl place-items-center py-10">
      {token === undefined ? <PanelSkeleton className="h-96 w-full" /> : <Invited token={token} />}
    </div>
  )
}

function Invited({ token }: { token: string }) {
  const { user, known } = useUser()
  const at = useLocation()
  const navigate = useNavigate()
  const query = useQuery({ ...callQuery('Groups/getInvitation', { token }), retry: false })
  const accept = useMutation({
    mutationFn: () => api.call('Groups/acceptInvitation', { token }),
    onSuccess: ({ gx_id, message }) => {
      showSuccess(message)
      void navigate(`/c/${gx_id}`)
    },
  })
  if (query.isError && isRefused(query.error))
    return <EmptyState scene="door" level={1} title={m.clubs_invitation_dead()} />
  if (query.isError && !query.data)
    return <QueryFault query={query} title={m.clubs_failed()} level={1} />
  if (!query.data) return <PanelSkeleton className="h-96 w-full" />
  const { club, invited_by } = query.data
  return (
    <Card as="section" className="w-full">
      <h1 className="mb-4 text-head">
        {invited_by
          ? m.clubs_invitation_title({ name: invited_by.full_name })
          : m.clubs_invitation_somebody()}
      </h1>
      <ClubCard club={club} priority />
      <div className="relative mt-5">
        {known && !user ? (
          <ButtonLink
            href={signInHref({ pathname: at.pathname, search: `${at.search}#${token}` })}
            variant="act"
            full
          >
            {m.clubs_sign_in()}
          </ButtonLink>
        ) : (
          <Button variant="act" full loading={accept.isPending} onClick={() => accept.mutate()}>
            {m.clubs_invitation_accept()}
          </Button>
        )}
      </div>
    </Card>
  )
}
