import MessageCircle from 'lucide-react/icons/message-circle'
import Trophy from 'lucide-react/icons/trophy'
import WifiOff from 'lucide-react/icons/wifi-off'
import { m } from '@plaudit/i18n/messages'
import { ThreeThings } from '../../../components/three-things.tsx'
import { useIsOn } from '../../../lib/site.ts'

/** Tells about conversations at the end of the landing page, where an installation has them. */
export default function Conversations() {
  if (!useIsOn('chat')) return null
  return (
    <ThreeThings
      className="mt-12"
      title={m.messaging_landing_title()}
      things={[
        {
          mark: <MessageCircle />,
          title: m.messaging_landing_private(),
          text: m.messaging_landing_private_text(),
        },
        {
          mark: <Trophy />,
          title: m.messaging_landing_live(),
          text: m.messaging_landing_live_text(),
        },
        {
          mark: <WifiOff />,
          title: m.messaging_landing_kept(),
          text: m.messaging_landing_kept_text(),
        },
      ]}
    />
  )
}
