import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { api } from '../../lib/api.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

/** Invitations that open a club now, each to be withdrawn; nothing while there is none. */
export function OpenInvitations({ gxId }: { gxId: string }) {
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { data } = useQuery(callQuery('Groups/getInvitations', { gx_id: gxId }))
  const withdraw = useMutation({
    mutationFn: (invitation_id: number | undefined) =>
      api.call('Groups/withdrawLinks', {
        gx_id: gxId,
        ...(invitation_id !== undefined && { invitation_id }),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: callKey('Groups/getInvitations') }),
  })
  if (!data?.invitations.length) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-body font-semibold">{m.clubs_invitations()}</h3>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto">
        {data.invitations.map((one) => (
          <li key={one.invitation_id} className="flex items-center gap-3 py-1">
            <p className="min-w-0 grow text-small">
              <span className="block wrap-anywhere">{one.email ?? m.clubs_invitation_link()}</span>
              <span className="text-micro text-muted">
                {[
                  one.email === null && m.clubs_invitation_uses({ count: one.uses_left }),
                  m.clubs_invitation_until({ date: formatDate(one.expires_at, locale) }),
                  one.invited_by?.full_name,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            <Button
              size="sm"
              variant="ghost"
              aria-label={m.clubs_invitation_withdraw_one({
                name: one.email ?? m.clubs_invitation_link(),
              })}
              disabled={withdraw.isPending}
              onClick={() => withdraw.mutate(one.invitation_id)}
            >
              {m.clubs_invitation_withdraw()}
            </Button>
          </li>
        ))}
      </ul>
      {data.invitations.length > 1 && (
        <Button
          size="sm"
          className="justify-self-start"
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined)}
        >
          {m.clubs_invitation_withdraw_all()}
        </Button>
      )}
    </section>
  )
}
