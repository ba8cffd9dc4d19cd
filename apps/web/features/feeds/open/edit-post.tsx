import { useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxPictures } from '@plaudit/contract/feeds/constants'
import type { Feed } from '@plaudit/contract/feeds/shape'
import type { Picture } from '@plaudit/contract/files'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Textarea } from '@plaudit/ui/textarea'
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import type { WaitingFile } from '../../../lib/offline/rows.ts'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { callKey } from '../../../lib/query.ts'
import { changesOf } from './changes.ts'
import { AddPictures, PostPictures } from './post-pictures.tsx'
import { refreshFeed } from './refresh-feed.ts'
import { WaitingPictures } from './waiting-pictures.tsx'

interface Draft {
  text: string
  pictures: Picture[]
}

const idsOf = (pictures: readonly Picture[]) => pictures.map(({ attachment_id }) => attachment_id)

/** What is changed stays on the device until it is sent or called off. */
function useDraft({ fx_id, text, attachments }: Feed) {
  const name = `edit-post:${fx_id}`
  const [draft, setDraft] = useState<Draft>(
    () => readDraft<Draft>(name) ?? { text, pictures: attachments },
  )
  useEffect(() => {
    writeDraft(name, draft)
  }, [name, draft])
  return { draft, setDraft, drop: () => dropDraft(name) }
}

/** A post's words and pictures, as its author changes them. */
export default function EditPost({ feed, onDone }: { feed: Feed; onDone: () => void }) {
  const { draft, setDraft, drop } = useDraft(feed)
  const [files, setFiles] = useState<WaitingFile[]>([])
  const { text, pictures } = draft
  const queryClient = useQueryClient()
  const isChanged =
    files.length > 0 || idsOf(pictures).join(' ') !== idsOf(feed.attachments).join(' ')
  const close = () => {
    drop()
    onDone()
  }
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      sendOrKeep(
        'feeds/editFeed',
        { fx_id: feed.fx_id, text, ...(isChanged && { attachments: idsOf(pictures) }) },
        {
          label: m.feeds_waiting_edit({ text }),
          lane: changesOf(feed.fx_id),
          replaces: true,
          files,
        },
      ),
    onSuccess: () => {
      close()
      void refreshFeed(queryClient, feed.gx_id, feed.fx_id)
      void queryClient.invalidateQueries({ queryKey: callKey('feeds/getEdits') })
    },
  })
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Textarea
        aria-label={m.feeds_edit()}
        value={text}
        maxLength={10_000}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
      />
      <PostPictures
        pictures={pictures}
        onChange={(next) => setDraft({ ...draft, pictures: next })}
      />
      <WaitingPictures files={files} onChange={setFiles} />
      <div className="flex items-center gap-2">
        <AddPictures
          room={maxPictures - pictures.length - files.length}
          onStored={(stored) => setDraft({ ...draft, pictures: [...pictures, ...stored] })}
          onWaiting={(more) => setFiles((before) => [...before, ...more])}
        />
        <Button className="ml-auto" onClick={close}>
          {m.feeds_cancel()}
        </Button>
        <Button variant="act" type="submit" loading={save.isPending}>
          {m.feeds_save()}
        </Button>
      </div>
    </form>
  )
}
