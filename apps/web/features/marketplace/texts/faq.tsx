import ChevronDown from 'lucide-react/icons/chevron-down'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import type { Route } from './+types/faq'
import { PageHero } from '../../../components/page-hero.tsx'
import { pageMeta } from '../../../lib/meta.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: m.marketplace_texts_faq_title(),
    description: m.marketplace_texts_faq_description(),
  })

const questions = () => [
  [m.marketplace_texts_q1(), m.marketplace_texts_a1()],
  [m.marketplace_texts_q2(), m.marketplace_texts_a2()],
  [m.marketplace_texts_q3(), m.marketplace_texts_a3()],
  [m.marketplace_texts_q4(), m.marketplace_texts_a4()],
  [m.marketplace_texts_q5(), m.marketplace_texts_a5()],
  [m.marketplace_texts_q6(), m.marketplace_texts_a6()],
]

/** `/services/faq`: short answers, which open without any script. */
export default function ServicesFaq() {
  return (
    <>
      <PageHero title={m.marketplace_texts_faq_title()} lead={m.marketplace_texts_faq_lead()} />
      <div className="page max-w-[800px] py-10">
        <div className="border-t border-line">
          {questions().map(([question, answer]) => (
            <details key={question} className="group border-b border-line">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold wrap-anywhere hover:text-act-text [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden="true"
                  className="size-5 flex-none text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-[62ch] pb-5 text-muted">{answer}</p>
            </details>
          ))}
        </div>
        <p className="mt-8">
          <Link kind="action" href="/services/help">
            {m.marketplace_texts_help_title()}
          </Link>
        </p>
      </div>
    </>
  )
}
