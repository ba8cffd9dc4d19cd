import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import type { Route } from './+types/help'
import { TextPage } from '../../../components/text-page.tsx'
import { pageMeta } from '../../../lib/meta.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.marketplace_texts_help_title(),
    description: m.marketplace_texts_help_description(),
  })

type Part = readonly [title: string, text: string]

const buying = (): Part[] => [
  [m.marketplace_texts_b1_t(), m.marketplace_texts_b1()],
  [m.marketplace_texts_b2_t(), m.marketplace_texts_b2()],
  [m.marketplace_texts_b3_t(), m.marketplace_texts_b3()],
]
const selling = (): Part[] => [
  [m.marketplace_texts_s1_t(), m.marketplace_texts_s1()],
  [m.marketplace_texts_s2_t(), m.marketplace_texts_s2()],
  [m.marketplace_texts_s3_t(), m.marketplace_texts_s3()],
]

/** `/services/help`: how buying and selling go, step by step. */
export default function ServicesHelp() {
  return (
    <TextPage
      title={m.marketplace_texts_help_title()}
      lead={m.marketplace_texts_help_lead()}
      sections={[
        { id: 'buying', title: m.marketplace_texts_buying(), content: <Parts parts={buying()} /> },
        {
          id: 'selling',
          title: m.marketplace_texts_selling(),
          content: <Parts parts={selling()} />,
        },
      ]}
      end={
        <Link kind="action" href="/services/faq">
          {m.marketplace_texts_faq_title()}
        </Link>
      }
    />
  )
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <div className="grid gap-6">
      {parts.map(([title, text]) => (
        <div key={title}>
          <h3 className="text-head">{title}</h3>
          <p className="mt-1.5 text-muted">{text}</p>
        </div>
      ))}
    </div>
  )
}
