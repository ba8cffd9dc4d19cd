import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { isOn, useIsOneOwners, useSite } from '../../../lib/site.ts'
import { answersFor, type Pair } from '../answers.ts'
import { helpGroups } from '../help-groups.ts'
import { passages, type Passage } from '../page-words.ts'
import { useSiteNames } from '../site-names.ts'

const most = 6
const fewPages = 2

const pages = (): Passage[] => [
  { href: '/pricing', title: m.payments_costs_title(), text: m.payments_costs_text() },
  { href: '/how-it-works', title: m.pages_how_title(), text: m.pages_how_description() },
  { href: '/help', title: m.pages_help_title(), text: m.pages_help_description() },
  {
    href: '/services/help',
    title: m.marketplace_texts_help_title(),
    text: m.marketplace_texts_help_description(),
    part: 'services',
  },
  {
    href: '/services/faq',
    title: m.marketplace_texts_faq_title(),
    text: m.marketplace_texts_faq_description(),
    part: 'services',
  },
  {
    href: '/services/landing',
    title: m.marketplace_texts_landing_title(),
    text: m.marketplace_texts_landing_description(),
    part: 'services',
  },
  {
    href: '/schedule-meeting',
    title: m.pages_meeting_title(),
    text: m.pages_meeting_description(),
  },
  { href: '/privacy-policy', title: m.pages_privacy_title(), text: m.pages_privacy_description() },
  { href: '/terms-of-service', title: m.pages_terms_title(), text: m.pages_terms_description() },
]

/** Lists and bold words of a page, without their signs. */
const plain = (text: string): string => text.replaceAll('**', '').replaceAll(/^- /gm, '')

/** Passages of the pages of words and the help: an answer is often what somebody looks for. */
export default function FoundPages({ search }: { search: string }) {
  const site = useSite()
  const switched = site?.parts
  const isOneOwners = useIsOneOwners()
  const all = [...pages(), ...passages(site, useSiteNames())]
  const found = all
    .filter(({ part }) => isOn(switched, part))
    .filter(({ title, text }) => answersFor([[title, text]], search).length > 0)
  const answers = helpGroups(switched, isOneOwners).flatMap(({ id, questions }) =>
    answersFor(questions, search).map(([title, text]: Pair) => ({
      href: `/help#${id}`,
      title,
      text,
    })),
  )
  // An answer says more than a passage of the small print.
  const shown = [...found.slice(0, fewPages), ...answers, ...found.slice(fewPages)].slice(0, most)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="found-pages" className="mt-8 border-t border-line pt-5">
      <h2 id="found-pages" className="text-small text-muted">
        {m.search_pages()}
      </h2>
      <ul className="divide-y divide-line">
        {shown.map(({ href, title, text }) => (
          <li key={`${href} ${title}`}>
            <Anchor href={href} className="block min-h-target rounded-in py-3 hover:bg-sunken">
              <span className="block font-semibold text-pretty">{title}</span>
              <span className="line-clamp-2 text-small text-pretty text-muted">{plain(text)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
