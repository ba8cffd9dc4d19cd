import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'

/** Leads to the help with services and to the questions about them. */
export const ServicesHelp = () => (
  <>
    <Link kind="action" href="/services/help">
      {m.marketplace_texts_help_title()}
    </Link>
    <Link kind="action" href="/services/faq">
      {m.marketplace_texts_faq_title()}
    </Link>
  </>
)
