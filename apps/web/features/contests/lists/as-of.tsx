import { formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { useLocale } from '@plaudit/ui/locale'
import { Said } from '../../../components/quiet.tsx'
import { serverNow } from '../../../lib/clock.ts'

/** The copy of the device is shown, and says how old it is. */
export default function AsOf({ time }: { time: number }) {
  const locale = useLocale()
  return (
    <div className="mb-4">
      <Banner tone="warn" inset>
        <Said>{m.lists_as_of({ time: formatRelative(time, locale, serverNow()) })}</Said>
      </Banner>
    </div>
  )
}
