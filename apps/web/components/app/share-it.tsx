import { useLocation } from 'react-router'
import Share2 from 'lucide-react/icons/share-2'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { topBarButtonClass } from '@plaudit/ui/top-bar'
import { toMain } from '../../lib/main-address.ts'
import { useOrigin } from '../../lib/site.ts'

/** What is shared opens on the main site, for people without the app. */
export default function ShareIt() {
  const { pathname } = useLocation()
  const origin = useOrigin()
  const share = async () => {
    const url = origin + toMain(pathname)
    try {
      if ('share' in navigator) return await navigator.share({ url, title: document.title })
      await (navigator as Navigator).clipboard.writeText(url)
      showSuccess(m.phone_link_copied())
    } catch {
      // The person closed the sheet, or the browser keeps its clipboard to itself.
    }
  }
  return (
    <button
      type="button"
      aria-label={m.phone_share()}
      title={m.phone_share()}
      onClick={() => void share()}
      className={topBarButtonClass}
    >
      <Share2 aria-hidden="true" />
    </button>
  )
}
