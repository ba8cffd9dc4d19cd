import { useLocation } from 'react-router'
import Share2 from 'lucide-react/icons/share-2'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { toMain } from '../lib/main-address.ts'
import { sharePage } from '../lib/share-page.ts'
import { useOrigin } from '../lib/site.ts'

/** Shares the page that is open, under the address that it has on the main site. */
export default function ShareButton({ title }: { title: string }) {
  const { pathname } = useLocation()
  const origin = useOrigin()
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Share2 aria-hidden="true" className="size-4" />}
      onClick={() => void sharePage(origin + toMain(pathname), title)}
    >
      {m.phone_share()}
    </Button>
  )
}
