import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/privacy-policy'
import { Prose } from '../../components/prose.tsx'
import { TextPage } from '../../components/text-page.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { useSite } from '../../lib/site.ts'
import { useSiteNames } from './site-names.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.pages_privacy_title(), description: m.pages_privacy_description() })

/** What is kept, told as it is: a change of what the server stores changes this page. */
export default function PrivacyPolicy() {
  const names = useSiteNames()
  const contact = useSite()?.contact ?? null
  const who = [
    m.pages_privacy_who(names),
    contact === null ? m.pages_privacy_who_announced() : m.pages_privacy_who_contact(),
  ].join(' ')
  const sections = [
    ['short', m.pages_privacy_short_title(), m.pages_privacy_short()],
    ['who', m.pages_privacy_who_title(), who],
    ['vote', m.pages_privacy_vote_title(), m.pages_privacy_vote()],
    ['account', m.pages_privacy_account_title(), m.pages_privacy_account()],
    ['browser', m.pages_privacy_browser_title(), m.pages_privacy_browser()],
    ['see', m.pages_privacy_see_title(), m.pages_privacy_see()],
    ['time', m.pages_privacy_time_title(), m.pages_privacy_time()],
    ['rights', m.pages_privacy_rights_title(), m.pages_privacy_rights()],
  ] as const
  return (
    <TextPage
      title={m.pages_privacy_title()}
      lead={m.pages_privacy_lead()}
      sections={sections.map(([id, title, text]) => ({
        id,
        title,
        content:
          id === 'who' && contact !== null ? (
            <>
              <Prose text={text} />
              <p className="mt-3">
                <OperatorLink contact={contact} />
              </p>
            </>
          ) : (
            <Prose text={text} />
          ),
      }))}
    />
  )
}

function OperatorLink({ contact }: { contact: string }) {
  const isWeb = /^https?:/.test(contact)
  return (
    <a
      href={isWeb ? contact : `mailto:${contact}`}
      className="font-semibold break-words text-act-text underline underline-offset-3"
    >
      {contact.replace(/^https?:\/\//, '')}
    </a>
  )
}
