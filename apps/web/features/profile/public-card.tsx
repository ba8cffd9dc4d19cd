import { socialSites } from '@plaudit/contract/accounts/constants'
import { formatCountry } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { formatLanguage } from '@plaudit/i18n/prices'
import { Avatar } from '@plaudit/ui/avatar'
import { Card } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import type { PartProps } from './use-profile.tsx'

type Props = Pick<PartProps, 'profile' | 'changes' | 'picture'>

/** Shows the person as others see them, while they type. */
export function PublicCard({ profile, changes, picture }: Props) {
  const locale = useLocale()
  const shown = { ...profile, ...changes }
  const photo = picture === undefined ? profile.photo : picture?.src
  const country = String(shown.country_code ?? '')
  const spoken = (changes.languages as string[] | undefined) ?? profile.languages
  const links = ['website', ...socialSites].filter((name) => shown[name as keyof typeof shown])
  return (
    <aside aria-labelledby="public-card">
      <h2 id="public-card" className="mb-2 text-micro text-muted">
        {m.profile_as_others()}
      </h2>
      <Card className="grid gap-3">
        <div className="flex items-center gap-3">
          <Avatar
            id={profile.username}
            name={shown.full_name ?? ''}
            source={photo ? { src: photo } : null}
            size={64}
          />
          <p className="min-w-0 wrap-anywhere">
            <b className="block">{shown.full_name}</b>
            <span className="block text-small text-muted">{shown.profession}</span>
            {country.length === 2 && (
              <span className="block text-small text-muted">{formatCountry(country, locale)}</span>
            )}
          </p>
        </div>
        {shown.about && (
          <p className="line-clamp-5 text-small whitespace-pre-wrap wrap-anywhere">{shown.about}</p>
        )}
        {spoken.length > 0 && (
          <p className="text-small text-muted">
            {spoken.map((code) => formatLanguage(code, locale)).join(', ')}
          </p>
        )}
        {links.length > 0 && (
          <p className="text-small text-muted capitalize">{links.join(' · ')}</p>
        )}
        <p>
          <Link href={`/page/${profile.username}`} className="text-small">
            {m.profile_see_page()}
          </Link>
        </p>
      </Card>
    </aside>
  )
}
