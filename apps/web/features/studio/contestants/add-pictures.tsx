import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { useStudio } from '../open/studio.ts'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { DropFiles } from '../../../components/pictures/drop-many.tsx'
import { matchPictures } from '../../../components/pictures/match.ts'
import { PictureMatcher } from '../../../components/pictures/matcher.tsx'
import type { MatchedFile } from '../../../components/pictures/matcher.tsx'
import { uploadPicture } from '../../../components/pictures/upload.ts'

/** Pictures of many contestants at once, each found by its file's name. */
export function AddPictures({ onLeave }: { onLeave: () => void }) {
  const { contestants } = useStudio()
  const people = contestants
    .toSorted((a, b) => a.position - b.position)
    .map(({ assox_id, contestant_name }) => ({ id: assox_id, name: contestant_name }))
  const [files, setFiles] = useState<MatchedFile[]>([])
  const { sent, send } = useSending(setFiles, onLeave)
  const take = (added: File[]) => {
    const free = people.filter(({ id }) => !files.some((file) => file.id === id))
    const found = matchPictures(
      added.map(({ name }) => name),
      free,
    )
    setFiles([...files, ...added.map((file) => ({ file, id: found.get(file.name) ?? null }))])
  }
  const ready = files.filter(({ id }) => id !== null)
  return (
    <Card as="section" className="grid gap-4">
      <CardHead title={m.studio_pictures_add()} hint={m.studio_pictures_hint()} className="mb-0" />
      <DropFiles
        label={m.studio_pictures_choose()}
        hint={m.studio_pictures_drop_hint()}
        accept="image/*"
        multiple
        disabled={sent !== undefined}
        onFiles={take}
      />
      <PictureMatcher
        files={files}
        people={people}
        onChange={setFiles}
        disabled={sent !== undefined}
      />
      {sent !== undefined && <ProgressBar value={sent} label={m.studio_pictures_sending()} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onLeave}>{m.ui_cancel()}</Button>
        <Button
          variant="primary"
          disabled={ready.length === 0}
          loading={sent !== undefined}
          onClick={() => void send(files)}
        >
          {m.studio_pictures_send({ count: ready.length })}
        </Button>
      </div>
    </Card>
  )
}

function useSending(setFiles: (files: MatchedFile[]) => void, onDone: () => void) {
  const { contest, reload } = useStudio()
  const [sent, setSent] = useState<number>()
  const send = async (files: readonly MatchedFile[]) => {
    if (sent !== undefined) return
    const ready = files.filter(({ id }) => id !== null)
    let left = [...files]
    for (const [at, one] of ready.entries()) {
      setSent(at / ready.length)
      try {
        const onProgress = (share: number) => setSent((at + share * 0.9) / ready.length)
        const picture = await uploadPicture(one.file, { purpose: 'contestant', onProgress })
        await api.call(
          'contest/v2/updateContestant',
          {
            cx_id: contest.cx_id,
            assox_id: one.id ?? '',
            attachment_id: picture.attachment_id,
          },
          { quiet: true },
        )
        left = left.filter((other) => other !== one)
      } catch (error) {
        left = left.map((other) =>
          other === one ? { ...other, problem: sentenceOf(error) } : other,
        )
      }
      setFiles(left)
    }
    setSent(undefined)
    await reload()
    const stored = ready.length - left.filter(({ problem }) => problem).length
    if (stored > 0) showSuccess(m.studio_pictures_done({ count: stored }))
    if (left.length === 0) onDone()
  }
  return { sent, send }
}
