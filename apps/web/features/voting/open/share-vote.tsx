import { useState } from 'react'
import { ShareRow } from '@plaudit/ui/share'
import { Skeleton } from '@plaudit/ui/skeleton'
import { part } from '../../../lib/part.ts'

const QrCode = part(() => import('../qr-code.tsx'))

/** Shows the ways by which a vote brings the next one. */
export function ShareVote({ url, text, title }: { url: string; text: string; title: string }) {
  const [code, setCode] = useState(false)
  return (
    <>
      <ShareRow url={url} text={text} title={title} onQr={() => setCode(!code)} />
      {code && (
        <QrCode url={url} waiting={<Skeleton className="mx-auto mt-4 aspect-square w-56" />} />
      )}
    </>
  )
}
