import { useEffect, useState } from 'react'
import { formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { useOnline } from '../../lib/network.ts'
import { storage } from '../../lib/storage.ts'
import { useWaitingCount } from './use-waiting-count.ts'

/**
 * Time at which the network went, as this device saw it: milliseconds. A page that is opened meanwhile knows it, too.
 */
const sinceKey = 'offline:since'

function useSince(): number | undefined {
  const online = useOnline()
  const [since, setSince] = useState<number>()
  useEffect(() => {
    if (online) storage.remove(sinceKey)
    else if (storage.get(sinceKey) === null) storage.set(sinceKey, String(Date.now()))
    document.documentElement.toggleAttribute('data-offline', !online)
    setSince(online ? undefined : Number(storage.get(sinceKey)))
  }, [online])
  return since
}

/** Says since when the network is gone and how many things wait for it; one line, which leads to them. */
export function NetworkLine() {
  const since = useSince()
  const locale = useLocale()
  const count = useWaitingCount()
  if (since === undefined) return null
  return (
    <Banner tone="offline">
      {m.phone_offline_since({ time: formatTime(since, locale) })}{' '}
      {count > 0 && (
        <Anchor href="/app/waiting" className="font-semibold underline">
          {m.phone_waiting_count({ count })}
        </Anchor>
      )}
    </Banner>
  )
}
