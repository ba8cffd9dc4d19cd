import { useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxPictures } from '@plaudit/contract/feeds/constants'
import type { Feed } from '@plaudit/contract/feeds/shape'
import type { Picture } from '@plaudit/contract/files'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import type { WaitingFile } from '../../../lib/offline/rows.ts'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { part } from '../../../lib/part.ts'
import { callKey } from '../../../lib/query.ts'
import { changesOf } from './changes.ts'
import type { OwnFilm } from './film-part.tsx'
import { MentionField } from './mention-field.tsx'
import { AddPictures, PostPictures } from './post-pictures.tsx'
import { refreshFeed } from './refresh-feed.ts'
import { WaitingPictures } from './waiting-pictures.tsx'

const FilmPart = part(() => import('./film-part.tsx'))

interface Draft {
  text: string
  pictures: Picture[]
  film: OwnFilm | null
}

const idsOf = (pictures: readonly Picture[]) => pictures.map(({ attachment_id }) => attachment_id)

/** Keeps an unsent change on the device until it is sent or called off. */
function useDraft({ fx_id, text, attachments, film }: Feed) {
  const name = `edit-post:${fx_id}`
  const [draft, setDraft] = useState<Draft>(() => ({
    text,
    pictures: attachments,
    film,
    ...readDraft<Draft>(name),
  }))
  useEffect(() => {
    writeDraft(name, draft)
  }, [name, draft])
  // Pictures come in while one goes on typing.
  const change = (more: (before: Draft) => Partial<Draft>) =>
    setDraft((before) => ({ ...before, ...more(before) }))
  return { draft, change, drop: () => dropDraft(name) }
}

const nothing = () => undefined

/** The film that stands in the post, to be taken away. */
function KeptFilm({
  film,
  onChange,
}: {
  film: OwnFilm | null
  onChange: (film: OwnFilm | null) => void
}) {
  if (!film) return null
  return (
    <FilmPart
      media={null}
      film={film}
      onMedia={nothing}
      onFilm={onChange}
      onBusy={nothing}
      waiting={<span className="h-target" />}
    />
  )
}

/** A post's words and pictures, as its author changes them. */
export default function EditPost({ feed, onDone }: { feed: Feed; onDone: () => void }) {
  const { draft, change, drop } = useDraft(feed)
  const [isStoring, setStoring] = useState(false)
  const [files, setFiles] = useState<WaitingFile[]>([])
  const { text, pictures, film } = draft
  const isOtherFilm = film?.film_id !== feed.film?.film_id
  const queryClient = useQueryClient()
  const isChanged =
    files.length > 0 || idsOf(pictures).join(' ') !== idsOf(feed.attachments).join(' ')
  const close = () => {
    drop()
    onDone()
  }
  const save = useMutation({
    mutationFn: () =>
      sendOrKeep(
        'feeds/editFeed',
        {
          fx_id: feed.fx_id,
          text,
          ...(isChanged && { attachments: idsOf(pictures) }),
          ...(isOtherFilm && { film_id: film?.film_id ?? null }),
        },
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
      <MentionField
        gxId={feed.gx_id}
        aria-label={m.feeds_edit()}
        value={text}
        maxLength={10_000}
        onText={(next) => change(() => ({ text: next }))}
      />
      <PostPictures pictures={pictures} onChange={(next) => change(() => ({ pictures: next }))} />
      <WaitingPictures files={files} onChange={setFiles} />
      <KeptFilm film={film} onChange={(next) => change(() => ({ film: next }))} />
      <div className="flex items-center gap-2">
        <AddPictures
          room={maxPictures - pictures.length - files.length}
          onStored={(stored) => change((now) => ({ pictures: [...now.pictures, ...stored] }))}
          onWaiting={(more) => setFiles((before) => [...before, ...more])}
          onBusy={setStoring}
        />
        <Button className="ml-auto" onClick={close}>
          {m.feeds_cancel()}
        </Button>
        <Button variant="act" type="submit" disabled={isStoring} loading={save.isPending}>
          {m.feeds_save()}
        </Button>
      </div>
    </form>
  )
}
