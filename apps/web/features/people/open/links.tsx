import Globe from 'lucide-react/icons/globe'
import Link2 from 'lucide-react/icons/link-2'
import type { PersonPage } from '@plaudit/contract/people/calls'
import { m } from '@plaudit/i18n/messages'

/** The website and the pages elsewhere that a person names as theirs. */
export function Links({ of: user }: { of: Pick<PersonPage['user'], 'website' | 'links'> }) {
  const links = [
    ...(user.website === ''
      ? []
      : [
          {
            site: 'website',
            label: user.website.replace(/^https?:\/\/|\/$/g, ''),
            href: user.website,
          },
        ]),
    ...user.links,
  ]
  if (links.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1" aria-label={m.people_links()}>
      {links.map(({ site, label, href }) => (
        <li key={site}>
          <a
            href={href}
            rel="nofollow noopener ugc"
            target="_blank"
            className="flex min-h-target items-center gap-2 font-medium hover:underline"
          >
            {site === 'website' ? (
              <Globe aria-hidden="true" className="size-5 text-muted" />
            ) : (
              <Link2 aria-hidden="true" className="size-5 text-muted" />
            )}
            <span className="wrap-anywhere">
              {site === 'website' ? label : `${names[site]}: ${label}`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

const names: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
}
