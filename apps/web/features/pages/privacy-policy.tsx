import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/privacy-policy'
import { Prose } from '../../components/prose.tsx'
import { TextPage } from '../../components/text-page.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { useSite } from '../../lib/site.ts'
import { privacySections } from './privacy-words.ts'
import { useSiteNames } from './site-names.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.pages_privacy_title(), description: m.pages_privacy_description() })

export default function PrivacyPolicy() {
  const names = useSiteNames()
  const site = useSite()
  return (
    <TextPage
      title={m.pages_privacy_title()}
      lead={m.pages_privacy_lead()}
      sections={privacySections(site, names).map(({ id, title, text, link }) => ({
        id,
        title,
        content: (
          <>
            <Prose text={text} />
            {link && <Outward {...link} />}
          </>
        ),
      }))}
    />
  )
}

function Outward({ href, label }: { href: string; label: string }) {
  return (
    <p className="mt-3">
      <a
        href={href}
        className="font-semibold break-words text-act-text underline underline-offset-3"
      >
        {label}
      </a>
    </p>
  )
}
