import CalendarDays from 'lucide-react/icons/calendar-days'
import Coins from 'lucide-react/icons/coins'
import Layers from 'lucide-react/icons/layers'
import Lock from 'lucide-react/icons/lock'
import Star from 'lucide-react/icons/star'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import type { Route } from './+types/landing'
import { PageHero } from '../../../components/page-hero.tsx'
import { pageMeta } from '../../../lib/meta.ts'
import { addHref } from '../addresses.ts'
import { ServicesHelp } from '../open/services-help.tsx'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.marketplace_texts_landing_title(),
    description: m.marketplace_texts_landing_description(),
  })

const reasons = () => [
  { icon: <Layers />, title: m.marketplace_texts_l1_t(), text: m.marketplace_texts_l1() },
  { icon: <Lock />, title: m.marketplace_texts_l2_t(), text: m.marketplace_texts_l2() },
  { icon: <CalendarDays />, title: m.marketplace_texts_l3_t(), text: m.marketplace_texts_l3() },
  { icon: <Star />, title: m.marketplace_texts_l4_t(), text: m.marketplace_texts_l4() },
  { icon: <Coins />, title: m.marketplace_texts_l5_t(), text: m.marketplace_texts_l5() },
]

/** `/services/landing`: what selling here offers to providers. */
export default function SellLanding() {
  return (
    <>
      <PageHero
        title={m.marketplace_texts_landing_title()}
        lead={m.marketplace_texts_landing_lead()}
        actions={
          <>
            <ButtonLink variant="sky" size="lg" href={addHref}>
              {m.marketplace_offer()}
            </ButtonLink>
            <ButtonLink variant="glass" size="lg" href="/services">
              {m.marketplace_browse()}
            </ButtonLink>
          </>
        }
      />
      <ul className="page grid gap-5 py-10 sm:grid-cols-2 lg:grid-cols-3">
        {reasons().map(({ icon, title, text }) => (
          <Card key={title} as="li">
            <span aria-hidden="true" className="text-act-text [&_svg]:size-7">
              {icon}
            </span>
            <h2 className="mt-3 text-head">{title}</h2>
            <p className="mt-2 text-muted">{text}</p>
          </Card>
        ))}
      </ul>
      <p className="page flex flex-wrap gap-x-6 pb-10">
        <ServicesHelp />
      </p>
    </>
  )
}
