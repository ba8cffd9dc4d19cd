import type { Route } from './+types/provider'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { apiContext } from '../../../lib/context.ts'
import { pageMeta } from '../../../lib/meta.ts'
import { providerHref } from '../addresses.ts'
import { ProviderScreen } from './provider-screen.tsx'

/** `/u/{username}`: a provider with what they sell (specification 2). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { call } = context.get(apiContext)
  const username = params.username.slice(0, 60)
  const sold = await call('providers/getProvider/{username}', { username })
  const page = await call('profile/getPage/{username}', { username: sold.provider.username })
  return { sold, page }
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return []
  const { provider } = loaderData.sold
  return pageMeta(args, {
    title: [provider.full_name, provider.profession].filter(Boolean).join(', '),
    description: m.marketplace_provider_description({
      name: provider.full_name,
      count: formatNumber(provider.services, 'en'),
    }),
    path: providerHref(provider.username),
    image: provider.images[0]?.src,
    type: 'profile',
  })
}

export default function ProviderPage({ loaderData }: Route.ComponentProps) {
  return <ProviderScreen {...loaderData} />
}
