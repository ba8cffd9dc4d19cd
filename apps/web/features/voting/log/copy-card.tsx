import { useId, useRef, useState } from 'react'
import type { ChangeEvent, DragEvent } from 'react'
import FolderOpen from 'lucide-react/icons/folder-open'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { chosenFiles, droppedFiles, logAmong } from './dropped.ts'
import type { OwnFile, OwnLog } from './dropped.ts'

/** A log of the reader's own: a folder that is dropped or chosen, and never leaves the device. */
export default function CopyCard({
  disabled,
  onLog,
}: {
  disabled: boolean
  onLog: (log: OwnLog) => void
}) {
  const folder = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [missing, setMissing] = useState(false)
  const note = useId()
  const take = async (files: OwnFile[]) => {
    const log = await logAmong(files)
    setMissing(log === undefined)
    if (log) onLog(log)
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (currentTarget.files) void take(chosenFiles(currentTarget.files))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) void droppedFiles(event.dataTransfer.items).then(take)
  }
  return (
    <Card
      as="section"
      aria-labelledby="copy-title"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-over={over || undefined}
      className="h-full data-over:border-act data-over:bg-act-soft"
    >
      <CardHead id="copy-title" title={m.log_verify_copy()} hint={m.log_verify_copy_text()} />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        // React knows no such attribute; every browser does.
        {...{ webkitdirectory: '' }}
        onChange={choose}
      />
      <Button
        variant="outline"
        full
        disabled={disabled}
        icon={<FolderOpen aria-hidden="true" className="size-5" />}
        onClick={() => folder.current?.click()}
        {...(missing && { 'aria-describedby': note })}
      >
        {m.log_verify_choose()}
      </Button>
      {missing && (
        <p id={note} role="alert" className="mt-3 text-small text-pretty text-danger-text">
          {m.log_verify_no_head()}
        </p>
      )}
    </Card>
  )
}
