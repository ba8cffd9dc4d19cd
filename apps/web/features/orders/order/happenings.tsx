import Download from 'lucide-react/icons/download'
import type { Order } from '@plaudit/contract/orders/shapes'
import { formatBytes } from '@plaudit/i18n/bytes'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { StateDot } from '@plaudit/ui/pill'
import { api } from '../../../lib/api.ts'
import { openFile } from '../../../lib/open-file.ts'
import { didWords } from '../words.ts'

type Delivered = Order['events'][number]['attachments'][number]

/** Asks for an address at the tap: one that came with the page opens nothing after five minutes. */
async function openDelivered(order_id: string, file: Delivered): Promise<void> {
  const { order } = await api.call('orders/get', { order_id })
  const files = order?.events.flatMap(({ attachments }) => attachments) ?? []
  openFile(files.find(({ document_id }) => document_id === file.document_id) ?? file)
}

/** Everything that happened, the newest first, with what was said and delivered. */
export default function Happenings({ order }: { order: Order }) {
  const locale = useLocale()
  const events = order.events.toReversed()
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-head">{m.orders_so_far()}</h2>
      <ol className="border-l border-line">
        {events.map((event, at) => (
          <li key={`${event.at}${event.verb}`} className="relative pb-6 pl-6 last:pb-0">
            <StateDot
              tone={at === 0 ? 'act' : 'ok'}
              className="absolute top-2 -left-[4.5px] ring-4 ring-surface"
            />
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <b>{didWords(event.verb)}</b>
              <span className="num text-small text-muted">{formatDateTime(event.at, locale)}</span>
            </p>
            <p className="text-small text-muted">
              {event.user?.full_name ??
                (event.by === 'admin'
                  ? m.person_fields_acting()
                  : event.by === 'clock'
                    ? m.orders_by_itself()
                    : '')}
            </p>
            {event.message &&
              (event.verb.startsWith('reschedule') || event.verb === 'give_time' ? (
                <p className="num mt-1">{formatDateTime(event.message, locale)}</p>
              ) : (
                <p className="mt-1 max-w-[62ch] wrap-anywhere whitespace-pre-line">
                  <q>{event.message}</q>
                </p>
              ))}
            {event.attachments.length > 0 && (
              <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1">
                {event.attachments.map((file) => (
                  <li key={file.document_id}>
                    <a
                      href={file.url}
                      onClick={(tap) => {
                        tap.preventDefault()
                        void openDelivered(order.order_id, file)
                      }}
                      className="flex min-h-target items-center gap-3 rounded-in border border-line bg-raised px-3 font-semibold hover:bg-sunken"
                    >
                      <span className="min-w-0 flex-1 py-2">
                        <span className="block truncate">{file.name}</span>
                        <span className="num block text-small font-normal text-muted">
                          {formatBytes(file.bytes, locale)}
                        </span>
                      </span>
                      <Download aria-hidden="true" className="size-4 flex-none" />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
