import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/privacy-policy'
import { Prose } from '../../components/prose.tsx'
import { TextPage } from '../../components/text-page.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { useSiteNames } from './site-names.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.pages_privacy_title(), description: m.pages_privacy_description() })

/** What is kept, told as it is: a change of what the server stores changes this page. */
export default function PrivacyPolicy() {
  const names = useSiteNames()
  const sections = [
    ['short', m.pages_privacy_short_title(), m.pages_privacy_short()],
    ['who', m.pages_privacy_who_title(), m.pages_privacy_who(names)],
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
        content: <Prose text={text} />,
      }))}
    />
  )
}
