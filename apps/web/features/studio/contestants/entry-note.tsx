import type { Contestant } from '@plaudit/contract/contests/contestant'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { useLocale } from '@plaudit/ui/locale'

/** Shows the entrant's confirmations, and the reason of a refusal: for the organisers. */
export function EntryNote({ contestant }: { contestant: Contestant }) {
  const locale = useLocale()
  const { consents, refusal_reason: reason, entry_state: state } = contestant
  const day = (time: string) => formatDate(time, locale)
  const { adult_at: adult, guardian_at: guardian, guardian_name: name = '' } = consents ?? {}
  return (
    <>
      {contestant.twin_name && (
        <Banner tone="warn" inset>
          {m.entries_twin({ name: contestant.twin_name })}
        </Banner>
      )}
      {state === 'refused' && (
        <Banner tone="danger" inset>
          <b className="block">{m.entries_refused()}</b>
          <span className="whitespace-pre-line">{reason}</span>
        </Banner>
      )}
      {adult && <p className="text-small">{m.entries_confirmed_adult({ day: day(adult) })}</p>}
      {guardian && (
        <p className="text-small">{m.entries_confirmed_guardian({ name, day: day(guardian) })}</p>
      )}
    </>
  )
}
