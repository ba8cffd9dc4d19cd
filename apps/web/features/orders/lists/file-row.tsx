import { useEffect, useRef, useState } from 'react'
import Download from 'lucide-react/icons/download'
import { formatBytes } from '@plaudit/i18n/bytes'
import { formatDate } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { useLocale } from '@plaudit/ui/locale'
import { Switch } from '@plaudit/ui/switch'
import { Player } from '../../../components/player.tsx'
import { api } from '../../../lib/api.ts'
import { keptFile } from '../../../lib/offline/files.ts'
import { openFile } from '../../../lib/open-file.ts'
import { isMobileApp } from '../../../lib/platform.ts'
import { libraryCall, type BoughtFile } from './library-file.ts'
import { useKeeping } from './use-kept-files.ts'

interface Props {
  file: BoughtFile
  /** All files of its order. */
  files: readonly BoughtFile[]
  /** True if this device keeps it. */
  isKept: boolean
}

/** Opened from this device where it is kept; else by an address that is asked for at the tap, since it opens for five minutes. */
export function FileRow({ file, files, isKept }: Props) {
  const locale = useLocale()
  const { addressOf, signed } = useAddresses(file)
  const download = async () => {
    const url = await addressOf(file)
    if (url) openFile({ url, name: file.name })
  }
  const play = async () => {
    const src = await addressOf(file)
    return src === undefined ? undefined : { src, subtitles: await addressOf(textOf(file, files)) }
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-in border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="mr-auto min-w-0">
          <span className="block truncate font-semibold">{file.name}</span>
          <span className="num block text-small text-muted">
            {[
              formatBytes(file.bytes, locale),
              file.new_since && m.orders_library_new({ day: formatDate(file.new_since, locale) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <Button
          variant="soft"
          className="min-w-0 wrap-anywhere"
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
      {/* The device's own browser opens the wrapper's files: it has none of what the wrapper keeps. */}
      {!isMobileApp() && <KeepSwitch file={file} isKept={isKept} signed={signed} />}
    </div>
  )
}

interface KeepProps {
  file: BoughtFile
  isKept: boolean
  signed: () => Promise<string | undefined>
}

function KeepSwitch({ file, isKept, signed }: KeepProps) {
  const [isComing, setComing] = useState(false)
  const change = useKeeping(file, signed)
  const toggle = async (on: boolean) => {
    setComing(on)
    // Without a network the call has said so.
    await change(on).catch(() => undefined)
    setComing(false)
  }
  return (
    <Switch
      label={m.orders_keep_here()}
      aria-label={m.common_labelled({ label: m.orders_keep_here(), text: file.name })}
      hint={isComing ? m.orders_keep_coming() : m.orders_keep_hint()}
      checked={isKept || isComing}
      disabled={isComing}
      onChange={({ currentTarget }) => void toggle(currentTarget.checked)}
    />
  )
}

/** Addresses of an order's files, each on the device where it is kept. */
function useAddresses(file: BoughtFile) {
  const made = useRef<string[]>([])
  useEffect(() => {
    const all = made.current
    return () => {
      for (const url of all.splice(0)) URL.revokeObjectURL(url)
    }
  }, [])
  const signedOf = async (id: string) => {
    const { downloads } = await api.call(libraryCall, { order_id: file.order_id })
    return downloads.find(({ attachment_id }) => attachment_id === id)?.url
  }
  const addressOf = async (wanted: BoughtFile | undefined) => {
    if (wanted === undefined) return undefined
    const kept = await keptFile(wanted.attachment_id)
    if (kept === undefined) return signedOf(wanted.attachment_id)
    const url = URL.createObjectURL(kept)
    made.current.push(url)
    return url
  }
  return { addressOf, signed: () => signedOf(file.attachment_id) }
}

/** The subtitles of a film: a `.vtt` file that is called as it is. */
const textOf = ({ name }: BoughtFile, files: readonly BoughtFile[]): BoughtFile | undefined =>
  files.find((one) => one.name === `${name.replace(/\.[^.]+$/, '')}.vtt`)
