import { codeValidMinutes } from '@plaudit/contract/constants'
import { kept } from '@plaudit/contract/retention'
import { m } from '@plaudit/i18n/messages'
import type { Route } from './+types/privacy-policy'
import { Prose } from '../../components/prose.tsx'
import { TextPage } from '../../components/text-page.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { captchaNames } from '../../lib/captcha.ts'
import { useSite } from '../../lib/site.ts'
import { useSiteNames } from './site-names.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.pages_privacy_title(), description: m.pages_privacy_description() })

/** Tells which data is kept, as it is: a change of what the server stores changes this page. */
export default function PrivacyPolicy() {
  const names = useSiteNames()
  const site = useSite()
  const contact = site?.contact ?? null
  const captcha = site?.captcha ? captchaNames[site.captcha] : null
  const who = [
    site?.operator
      ? m.pages_privacy_who_named({ ...names, operator: whole(site.operator, site.postal) })
      : m.pages_privacy_who(names),
    contact === null ? m.pages_privacy_who_announced() : m.pages_privacy_who_contact(),
  ].join(' ')
  const short = captcha ? m.pages_privacy_short_captcha(captcha) : m.pages_privacy_short()
  const form = site?.meeting_url
  const meeting = form && m.pages_privacy_meeting({ host: new URL(form).host })
  const sections: Section[] = [
    {
      id: 'short',
      title: m.pages_privacy_short_title(),
      text: [short, ...(meeting ? [`- ${meeting}`] : [])].join('\n'),
    },
    { id: 'who', title: m.pages_privacy_who_title(), text: who, ...(contact && operator(contact)) },
    { id: 'vote', title: m.pages_privacy_vote_title(), text: m.pages_privacy_vote() },
    ...(captcha
      ? [
          {
            id: 'captcha',
            title: m.pages_privacy_captcha_title(),
            text: m.pages_privacy_captcha(captcha),
            link: { href: captcha.privacy, label: m.pages_privacy_captcha_link(captcha) },
          },
        ]
      : []),
    { id: 'account', title: m.pages_privacy_account_title(), text: m.pages_privacy_account() },
    { id: 'more', title: m.parts_privacy_more_title(), text: besides() },
    { id: 'money', title: m.parts_privacy_money_title(), text: m.parts_privacy_money() },
    { id: 'browser', title: m.pages_privacy_browser_title(), text: m.pages_privacy_browser() },
    { id: 'see', title: m.pages_privacy_see_title(), text: m.pages_privacy_see() },
    { id: 'time', title: m.pages_privacy_time_title(), text: m.pages_privacy_time(times) },
    { id: 'rights', title: m.pages_privacy_rights_title(), text: m.pages_privacy_rights() },
  ]
  return (
    <TextPage
      title={m.pages_privacy_title()}
      lead={m.pages_privacy_lead()}
      sections={sections.map(({ id, title, text, link }) => ({
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

/** Returns the data kept of people outside of voting; parts switched off may have been used before, and stay named. */
const besides = (): string =>
  [
    m.parts_privacy_profile(),
    m.parts_privacy_talk(),
    m.parts_privacy_clubs(),
    m.parts_privacy_services(),
    m.parts_privacy_jobs(),
    m.parts_privacy_reports(),
  ].join('\n')

/** The numbers that the server clears away by. */
const times = {
  codes: codeValidMinutes,
  sessions: kept.sessionDays,
  answers: kept.answerHours,
  exports: kept.exportHours,
  mails: kept.mailDays,
  carts: kept.cartDays,
}

const whole = (operator: string, postal: string | null): string =>
  [operator, postal].filter(Boolean).join(', ')

interface Section {
  id: string
  title: string
  text: string
  link?: { href: string; label: string }
}

function operator(contact: string): Pick<Section, 'link'> {
  const isWeb = /^https?:/.test(contact)
  return {
    link: {
      href: isWeb ? contact : `mailto:${contact}`,
      label: contact.replace(/^https?:\/\//, ''),
    },
  }
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
