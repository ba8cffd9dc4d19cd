import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { CopyField } from '@plaudit/ui/copy-field'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Link } from '@plaudit/ui/link'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { OwnPage } from '../../../components/own-page.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { useOrdersTopic } from '../use-orders-topic.ts'
import { orderHref } from '../words.ts'
import { FileRow } from './file-row.tsx'
import { libraryCall } from './library-file.ts'
import { useKeptFiles } from './use-kept-files.ts'

export const meta = ownMeta(m.orders_library)

const nothing: never[] = []

/** `/library`: what one bought to read, hear or watch (product 6). */
export default function Library() {
  return (
    <OwnPage>
      {() => (
        <div className="page max-w-[920px] py-6 md:py-8">
          <h1 className="mb-5 text-title">{m.orders_library()}</h1>
          <Shelf />
        </div>
      )}
    </OwnPage>
  )
}

function Shelf() {
  const query = useQuery(callQuery(libraryCall, {}))
  useOrdersTopic()
  const { data, error } = query
  const kept = useKeptFiles(data?.downloads ?? nothing)
  if (error && !data) return <QueryFault title={m.orders_load_failed()} query={query} />
  if (!data) return <PanelSkeleton />
  const { downloads, keys } = data
  if (downloads.length + keys.length === 0)
    return (
      <EmptyState
        scene="envelope"
        title={m.orders_library_none()}
        action={
          <ButtonLink variant="act" href="/services?type=digital">
            {m.marketplace_browse()}
          </ButtonLink>
        }
      >
        {m.orders_library_none_text()}
      </EmptyState>
    )
  const titles = new Map([...downloads, ...keys].map(({ order_id, title }) => [order_id, title]))
  const filesOf = (orderId: string) => downloads.filter(({ order_id }) => order_id === orderId)
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {[...titles].map(([orderId, title]) => (
        <Card key={orderId} as="li">
          <h2 className="mb-3 text-head">
            <Link kind="action" href={orderHref(orderId)}>
              {title}
            </Link>
          </h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {filesOf(orderId).map((file) => (
              <li key={file.attachment_id}>
                <FileRow
                  file={file}
                  files={filesOf(orderId)}
                  isKept={kept.has(file.attachment_id)}
                />
              </li>
            ))}
            {keys
              .filter(({ order_id }) => order_id === orderId)
              .map(({ licence_key }, at) => (
                <li key={licence_key}>
                  {at === 0 && <p className="mb-1 text-small text-muted">{m.orders_keys()}</p>}
                  <CopyField value={licence_key} label={m.orders_keys()} />
                </li>
              ))}
          </ul>
        </Card>
      ))}
    </ul>
  )
}
