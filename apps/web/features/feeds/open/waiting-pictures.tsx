import { useEffect, useState } from 'react'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import type { WaitingFile } from '../../../lib/offline/rows.ts'

interface Props {
  files: readonly WaitingFile[]
  onChange: (files: WaitingFile[]) => void
}

/** Pictures that were chosen without a network: they go out with the post. */
export function WaitingPictures({ files, onChange }: Props) {
  if (files.length === 0) return null
  return (
    <>
      <ul className="grid grid-cols-4 gap-2">
        {files.map((one) => (
          <li key={one.name} className="relative">
            <Preview file={one.file} />
            <IconButton
              label={m.feeds_remove_picture()}
              variant="glass"
              className="absolute top-1 right-1"
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(files.filter((other) => other !== one))}
            />
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-1 text-tiny text-muted">
        <Clock aria-hidden="true" className="size-3.5 flex-none" />
        {m.feeds_pictures_wait()}
      </p>
    </>
  )
}

function Preview({ file }: { file: Blob }) {
  const [source, setSource] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img src={source} alt="" className="aspect-square w-full rounded-in object-cover" />
}
