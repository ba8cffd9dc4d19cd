import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { Reply } from '@plaudit/contract/calls'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink, Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { CopyField } from '@plaudit/ui/copy-field'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { OwnPage } from '../../../components/own-page.tsx'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { ownMeta } from '../../../lib/own-meta.ts'
import { callQuery } from '../../../lib/query.ts'
import { Player } from '../../../components/player.tsx'
import { useOrdersTopic } from '../use-orders-topic.ts'
import { orderHref } from '../words.ts'

export const meta = ownMeta(m.orders_library)

const call = 'DigitalFiles/getDigitalDownloads'

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
  const query = useQuery(callQuery(call, {}))
  useOrdersTopic()
  const { data, error } = query
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
    <ul className="grid gap-4">
      {[...titles].map(([orderId, title]) => (
        <Card key={orderId} as="li">
          <h2 className="mb-3 text-head">
            <Link kind="action" href={orderHref(orderId)}>
              {title}
            </Link>
          </h2>
          <ul className="grid gap-2">
            {filesOf(orderId).map((file) => (
              <li key={file.attachment_id}>
                <FileRow file={file} files={filesOf(orderId)} />
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

type File = Reply<typeof call>['downloads'][number]

/** Opened by an address that is asked for at the tap, since it opens for five minutes. */
function FileRow({ file, files }: { file: File; files: readonly File[] }) {
  const locale = useLocale()
  const fresh = async () =>
    (await api.call(call, { order_id: file.order_id })).downloads as readonly File[]
  const addressIn = (all: readonly File[], wanted: File | undefined) =>
    all.find(({ attachment_id }) => attachment_id === wanted?.attachment_id)?.url
  const download = async () => {
    const url = addressIn(await fresh(), file)
    if (url) location.assign(url)
  }
  const play = async () => {
    const all = await fresh()
    const src = addressIn(all, file)
    return src === undefined ? undefined : { src, subtitles: addressIn(all, textOf(file, files)) }
  }
  return (
    <div className="grid gap-3 rounded-in border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="mr-auto min-w-0">
          <span className="block truncate font-semibold">{file.name}</span>
          {file.new_since && (
            <span className="block text-small text-muted">
              {m.orders_library_new({ day: formatDate(file.new_since, locale) })}
            </span>
          )}
        </span>
        <Button
          variant="soft"
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => void download()}
        >
          {m.orders_download()}
        </Button>
      </div>
      {/^(?:audio|video)\//.test(file.mime) && (
        <div className="justify-self-stretch">
          <Player name={file.name} mime={file.mime} address={play} />
        </div>
      )}
    </div>
  )
}

/** The subtitles of a film: a `.vtt` file that is called as it is. */
const textOf = ({ name }: File, files: readonly File[]): File | undefined =>
  files.find((one) => one.name === `${name.replace(/\.[^.]+$/, '')}.vtt`)
