import ExternalLink from 'lucide-react/icons/external-link'
import { useLocation } from 'react-router'
import type { Service } from '@plaudit/contract/marketplace/service'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { signInHref } from '../../../lib/addresses.ts'
import { part } from '../../../lib/part.ts'
import { Media } from './media.tsx'

const Films = part(() => import('./films.tsx'))

/** Films and sounds, and how to reach the provider. */
export function Ways({ service }: { service: Service }) {
  return (
    <>
      {(service.service_media.length > 0 || service.films_count > 0) && (
        <section className="mt-10">
          <h2 className="mb-3 text-head">{m.marketplace_media()}</h2>
          {service.films_count > 0 && <Films service={service} />}
          <div className="grid gap-4 sm:grid-cols-2">
            {service.service_media.map((url) => (
              <Media key={url} url={url} />
            ))}
          </div>
        </section>
      )}
      <ContactWays service={service} />
    </>
  )
}

function ContactWays({ service }: { service: Service }) {
  const location = useLocation()
  const { contact, contact_options, contact_info, provider } = service
  const name = provider?.full_name ?? ''
  if (contact_options.length === 0 && contact_info === '') return null
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-head">{m.marketplace_contact({ name })}</h2>
      {contact === null ? (
        <Link href={signInHref(location)}>{m.marketplace_contact_sign_in({ name })}</Link>
      ) : (
        <ul className="grid gap-1">
          {contact.whatsapp && (
            <Way
              label={m.marketplace_whatsapp()}
              href={`https://wa.me/${contact.whatsapp.replaceAll(/\D/g, '').replace(/^00/, '')}`}
              value={contact.whatsapp}
            />
          )}
          {contact.phone && (
            <Way
              label={m.marketplace_phone()}
              href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}
              value={contact.phone}
            />
          )}
          {contact.email && (
            <Way
              label={m.marketplace_email()}
              href={`mailto:${contact.email}`}
              value={contact.email}
            />
          )}
          {contact_info && <li className="whitespace-pre-line text-muted">{contact_info}</li>}
        </ul>
      )}
    </section>
  )
}

function Way({ label, href, value }: { label: string; href: string; value: string }) {
  return (
    <li className="flex min-h-target flex-wrap items-center gap-x-3">
      <span className="w-24 text-muted">{label}</span>
      <a
        href={href}
        rel="noopener nofollow ugc"
        className="inline-flex items-center gap-1.5 font-semibold text-act-text hover:underline"
      >
        {value}
        {href.startsWith('https') && <ExternalLink aria-hidden="true" className="size-4" />}
      </a>
    </li>
  )
}
