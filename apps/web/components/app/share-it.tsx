import { useLocation } from 'react-router'
import Share2 from 'lucide-react/icons/share-2'
import { m } from '@plaudit/i18n/messages'
import { topBarButtonClass } from '@plaudit/ui/top-bar'
import { toMain } from '../../lib/main-address.ts'
import { sharePage } from '../../lib/share-page.ts'
import { useOrigin } from '../../lib/site.ts'

/** Shared links open on the main site, for people without the app. */
export default function ShareIt() {
  const { pathname } = useLocation()
  const origin = useOrigin()
  return (
    <button
      type="button"
      aria-label={m.phone_share()}
      title={m.phone_share()}
      onClick={() => void sharePage(origin + toMain(pathname), document.title)}
      className={topBarButtonClass}
    >
      <Share2 aria-hidden="true" />
    </button>
  )
}
