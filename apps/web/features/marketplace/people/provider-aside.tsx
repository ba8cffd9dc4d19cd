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
  const answersIn =
    data?.answers_in == null
      ? undefined
      : m.marketplace_answers_in({ time: formatLeft(data.answers_in * 60, locale) })
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
        {answersIn && <p className="mb-3 font-semibold">{answersIn}</p>}
        {isMine ? (
          <ButtonLink variant="act" full href="/user-profile">
            {m.profile_change()}
          </ButtonLink>
        ) : (
          hasChat && (
            <div className="max-lg:hidden">
              <Write to={provider} />
            </div>
          )
        )}
        <div className="mt-3 flex min-h-target flex-wrap items-center gap-2 max-lg:mt-0">
          {!isMine && (
            <div className="flex-auto *:w-full">
              <Follow about={{ user_id: provider.ID }} />
            </div>
          )}
          <ShareButton title={provider.full_name} />
        </div>
        <div className="-ml-3.5">
          <Acts person={provider} />
        </div>
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
      {hasChat && !isMine && <Dock provider={provider} answersIn={answersIn} />}
    </aside>
  )
}

function Write({ to }: { to: Provider }) {
  return (
    <ButtonLink variant="act" full href={`/chatModule/${to.ID}`}>
      {m.marketplace_send_message()}
    </ButtonLink>
  )
}

/** On a phone, where all that stands beside the services comes after them: the one act under the thumb. */
function Dock({ provider, answersIn }: { provider: Provider; answersIn: string | undefined }) {
  return (
    <div
      data-screen-only=""
      data-dock="phone"
      className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 rounded-t-card border-t border-line bg-raised px-gutter py-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-3 lg:hidden"
    >
      <div className="min-w-0 flex-1 leading-tight">
        <b className="block truncate">{provider.full_name}</b>
        {answersIn && <span className="block text-small text-muted">{answersIn}</span>}
      </div>
      <div className="flex-none">
        <Write to={provider} />
      </div>
    </div>
  )
}
