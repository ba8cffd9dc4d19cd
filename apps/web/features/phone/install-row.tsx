import { useSyncExternalStore } from 'react'
import Download from 'lucide-react/icons/download'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { install, onInstallChange, wayToInstall } from '../../lib/install.ts'
import { useSite } from '../../lib/site.ts'

/** For people who want it later: the way to install stays under "Me". */
export default function InstallRow() {
  const way = useSyncExternalStore(onInstallChange, wayToInstall, () => undefined)
  const site = useSite()
  if (way === undefined) return null
  return (
    <div className="mt-6 rounded-card border border-line bg-raised p-4 shadow-1">
      <p className="font-semibold">{m.phone_install_title({ site: site?.title ?? 'Plaudit' })}</p>
      {way === 'by hand' ? (
        <p className="mt-1 text-small text-muted">{m.phone_install_by_hand()}</p>
      ) : (
        <Button
          variant="soft"
          full
          icon={<Download aria-hidden="true" />}
          className="mt-3"
          onClick={() => void install()}
        >
          {m.phone_install()}
        </Button>
      )}
    </div>
  )
}
