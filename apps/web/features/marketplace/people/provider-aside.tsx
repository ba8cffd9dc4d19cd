import type { Reply } from '@plaudit/contract/calls'
import { formatCountry, formatDate } from '@plaudit/i18n/formatters'
import { formatLanguage } from '@plaudit/i18n/prices'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { useLocale } from '@plaudit/ui/locale'
import { formatLeft } from '@plaudit/ui/time-left'
import { part } from '../../../lib/part.ts'
import { callQuery } from '../../../lib/query.ts'
import { useIsOn } from '../../../lib/site.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useUser } from '../../../lib/user.ts'

const Acts = part(() => import('../../people/open/acts.tsx'), {
  otherwise: () => <div className="min-h-target" />,
})
const Follow = part(() => import('../../notifications/open/follow-button.tsx'), {
  otherwise: () => null,
})
const FreeDays = part(async () => ({ default: (await import('./free-days.tsx')).FreeDays }))
const ShareButton = part(() => import('../../../components/share-button.tsx'))

type Provider = Reply<'providers/getProvider/{username}'>['provider']

/** Beside what a provider sells: how to reach them, when they are free, and what one knows of them. */
export function ProviderAside({ provider }: { provider: Provider }) {
  const hasChat = useIsOn('chat')
  const locale = useLocale()
  const { user } = useUser()
  const { username } = provider
  const isMine = user?.username === username
  const { data } = useQuery(callQuery('joins/getProvider', { username }))
  const rows = [
    [
      m.marketplace_speaks(),
      provider.languages.map((code) => formatLanguage(code, locale)).join(', '),
    ],
    [
      m.marketplace_works_from(),
      provider.country_code && formatCountry(provider.country_code, locale),
    ],
    [m.marketplace_here_since(), formatDate(provider.memberSince, locale, { timeZone: 'UTC' })],
  ].filter(([, value]) => value !== '')
  return (
    <aside>
      <Card className="lg:sticky lg:top-20">
        {data?.answers_in != null && (
          <p className="mb-3 font-semibold">
            {m.marketplace_answers_in({ time: formatLeft(data.answers_in * 60, locale) })}
          </p>
        )}
        {isMine ? (
          <ButtonLink variant="act" full href="/user-profile">
            {m.profile_change()}
          </ButtonLink>
        ) : (
          hasChat && (
            <ButtonLink variant="act" full href={`/chatModule/${provider.ID}`}>
              {m.marketplace_send_message()}
            </ButtonLink>
          )
        )}
        <div className="mt-3 flex min-h-target flex-wrap items-center gap-2">
          {!isMine && <Follow about={{ user_id: provider.ID }} />}
          <ShareButton title={provider.full_name} />
        </div>
        <Acts person={provider} />
        {data?.free && <FreeDays free={data.free} />}
        <dl className="mt-3 grid gap-2 border-t border-line pt-5 text-small">
          {rows.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-muted">{label}</dt>
              <dd className="text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </aside>
  )
}
