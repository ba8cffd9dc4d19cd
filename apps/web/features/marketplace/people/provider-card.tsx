import type { Provider } from '@plaudit/contract/marketplace/service'
import { formatCountry, formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Card } from '@plaudit/ui/card'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Picture } from '@plaudit/ui/picture'
import { pictureSource } from '../../../lib/picture-source.ts'
import { providerHref } from '../addresses.ts'
import { Stars } from '../stars.tsx'

/** Somebody who sells, in the directory. The whole card is one link. */
export function ProviderCard({ provider }: { provider: Provider }) {
  const locale = useLocale()
  const { full_name, profession, country_code, images } = provider
  return (
    <Card as="article" padding="none" className="group relative h-full overflow-hidden">
      <div className="grid grid-cols-3 gap-0.5">
        {[0, 1, 2].map((at) => (
          <Picture
            key={at}
            id={`${provider.ux_id}${at}`}
            name={full_name}
            source={pictureSource(images[at] ?? null)}
            ratio="1/1"
            sizes="160px"
          />
        ))}
      </div>
      <div className="flex gap-3 p-4">
        <Avatar
          id={provider.ux_id}
          name={full_name}
          size={48}
          {...(provider.avatar && { source: { src: provider.avatar } })}
        />
        <div className="min-w-0">
          <h2 className="truncate text-lead font-bold">
            <Anchor
              href={providerHref(provider.username)}
              className="after:absolute after:inset-0 after:rounded-card group-hover:underline focus-visible:outline-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus focus-visible:after:outline-solid"
            >
              {full_name}
            </Anchor>
          </h2>
          <p className="truncate text-small text-muted">
            {[profession, country_code && formatCountry(country_code, locale)]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p className="num mt-1 flex flex-wrap items-center gap-x-3 text-small">
            {provider.rating === null ? (
              <span className="text-muted">{m.marketplace_new_here()}</span>
            ) : (
              <span>
                <Stars rating={provider.rating} />{' '}
                <span className="text-muted">({formatNumber(provider.reviews_count, locale)})</span>
              </span>
            )}
            <span className="text-muted">
              {m.marketplace_provider_services({ count: provider.services })}
            </span>
          </p>
        </div>
      </div>
    </Card>
  )
}
