import { useEffect, useState } from 'react'
import { untilItComes } from '@plaudit/ui/part'
import { Skeleton } from '@plaudit/ui/skeleton'
import { loadChunk } from '../../../lib/chunk.ts'
import { qrPath, qrSvg } from './qr.ts'
import type { QrPath } from './qr.ts'

export interface QrDrawing {
  svg: string
}

interface Props {
  text: string
  label: string
  onDrawn: (drawing: QrDrawing) => void
}

/** A QR code, dark on white in both themes so that every camera reads it. */
export function QrPicture({ text, label, onDrawn }: Props) {
  const [code, setCode] = useState<QrPath>()
  useEffect(() => {
    let gone = false
    void untilItComes(() => loadChunk(() => import('qrcode'))).then(({ default: library }) => {
      if (gone) return
      const drawn = qrPath(library.create(text, { errorCorrectionLevel: 'M' }).modules)
      setCode(drawn)
      onDrawn({ svg: qrSvg(drawn) })
    })
    return () => {
      gone = true
    }
  }, [text, onDrawn])
  if (!code) return <Skeleton className="mx-auto size-56" />
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-56 rounded-in bg-white"
    >
      <path fill="#000" d={code.path} />
    </svg>
  )
}
