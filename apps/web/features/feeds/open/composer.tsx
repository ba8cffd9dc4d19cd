import { useEffect, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import ChartBar from 'lucide-react/icons/chart-bar'
import Video from 'lucide-react/icons/video'
import { maxPictures as mostPictures } from '@plaudit/contract/feeds/constants'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { useErrors } from '../../../components/form/errors.ts'
import { fieldSentences } from '../../../components/form/sentence.ts'
import { useShared } from '../../../components/use-shared.ts'
import { WaitingHere } from '../../../components/waiting-here.tsx'
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import type { WaitingFile } from '../../../lib/offline/rows.ts'
import { part } from '../../../lib/part.ts'
import { leftOver } from './left-over.ts'
import { MentionField } from './mention-field.tsx'
import { AddPictures, PostPictures } from './post-pictures.tsx'
import { fitted } from './take-pictures.ts'
import { WaitingPictures } from './waiting-pictures.tsx'
import { PollFields, pollOf } from './poll-fields.tsx'
import { hasNothing, nothing, type Draft } from './post-draft.ts'

const FilmPart = part(() => import('./film-part.tsx'))

/** Keeps an unfinished post on the device through reloads and lost networks, under the name of its first try. */
function useDraft(gxId: string) {
  const name = `post:${gxId}`
  const [draft, setDraft] = useState(nothing)
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const kept = readDraft<Draft>(name)
    if (kept) {
      setDraft({ ...nothing(), ...kept })
      setKept(true)
    }
  }, [name])
  const change: Change = (more) =>
    setDraft((before) => {
      const next = { ...before, ...(typeof more === 'function' ? more(before) : more) }
      writeDraft(name, next)
      return next
    })
  const wentOut = (sent: Draft) => {
    setDraft((now) => {
      const { rest, isEmpty } = leftOver(now, sent, nothing())
      if (isEmpty) dropDraft(name)
      else writeDraft(name, rest)
      return rest
    })
    setKept(false)
  }
  return { draft, change, wentOut, isKept }
}

/** Changes parts of a draft; by a function where the draft may have changed since the screen was drawn. */
type Change = (more: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void

/** Returns the part of a draft that the call takes. */
const inputOf = (gx_id: string, { text, pictures, media, film, poll, client_id }: Draft) => ({
  gx_id,
  text,
  attachments: pictures.map(({ attachment_id }) => attachment_id),
  ...(media && { media_url: media }),
  ...(film && { film_id: film.film_id }),
  ...(poll && { poll: pollOf(poll) }),
  client_id,
})

interface PollProps extends Pick<Part, 'draft' | 'onChange'> {
  form: Pick<ReturnType<typeof useErrors>, 'errors' | 'forget'>
}

function PollPart({ draft, onChange, form: { errors, forget } }: PollProps) {
  if (!draft.poll) return null
  return (
    <PollFields
      poll={draft.poll}
      errors={errors}
      onChange={(poll) => {
        forget(['poll'])
        onChange({ poll })
      }}
    />
  )
}

/** An address of a video, or a film of one's own. */
function Filming({
  draft: { media, film },
  onChange,
  form: { errors, forget },
  onBusy,
}: PollProps & { onBusy: (busy: boolean) => void }) {
  if (media === null && !film) return null
  return (
    <FilmPart
      media={media}
      film={film}
      error={errors['media_url'] ?? errors['film_id']}
      onMedia={(next) => {
        forget(['media_url'])
        onChange({ media: next })
      }}
      onFilm={(next) => onChange({ film: next, media: next ? null : '' })}
      onBusy={onBusy}
      waiting={<span className="h-target" />}
    />
  )
}

/** Takes a new post of a club: text, pictures, a video, a poll. */
export function Composer({ gxId, onPosted }: { gxId: string; onPosted: () => void }) {
  const { draft, change, wentOut, isKept } = useDraft(gxId)
  const [files, setFiles] = useState<WaitingFile[]>([])
  const [isSending, setSending] = useState(false)
  const [isStoring, setStoring] = useState(false)
  const { errors, setErrors, forget, box } = useErrors()
  const queryClient = useQueryClient()
  useShared(`post:${gxId}`, ({ text, files: given }) => {
    change((now) => ({ text: [now.text, text].filter(Boolean).join('\n') }))
    void fitted(given).then((more) => setFiles((before) => [...before, ...more]))
  })
  const post = useMutation({
    mutationFn: (sent: { draft: Draft; files: WaitingFile[] }) =>
      sendOrKeep('feeds/addFeed', inputOf(gxId, sent.draft), {
        label: m.feeds_waiting_post({ text: sent.draft.text }),
        lane: `post:${gxId}`,
        files: sent.files,
      }),
    onSuccess: async (_, sent) => {
      wentOut(sent.draft)
      setFiles((now) => now.filter((one) => !sent.files.includes(one)))
      await queryClient.invalidateQueries({ queryKey: ['feeds/getFeeds'] })
      onPosted()
    },
    onError: (error) => setErrors(fieldSentences(error)),
  })
  const isEmpty = files.length === 0 && hasNothing(draft)
  return (
    <Card as="section">
      <WaitingHere lane={`post:${gxId}`} />
      <form
        ref={box}
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          post.mutate({ draft, files })
        }}
      >
        <MentionField
          gxId={gxId}
          aria-label={m.feeds_write()}
          placeholder={m.feeds_write()}
          rows={2}
          maxLength={10_000}
          value={draft.text}
          onText={(text) => change({ text })}
        />
        <PostPictures pictures={draft.pictures} onChange={(pictures) => change({ pictures })} />
        <WaitingPictures files={files} onChange={setFiles} />
        <Filming draft={draft} onChange={change} form={{ errors, forget }} onBusy={setSending} />
        <PollPart draft={draft} onChange={change} form={{ errors, forget }} />
        <div className="flex flex-wrap items-center gap-1">
          <Tools
            draft={draft}
            onChange={change}
            room={mostPictures - draft.pictures.length - files.length}
            onWaiting={(more) => setFiles((before) => [...before, ...more])}
            onBusy={setStoring}
          />
          {isKept && !isEmpty && <p className="text-micro text-muted">{m.feeds_draft_kept()}</p>}
          <Button
            variant="act"
            type="submit"
            className="ml-auto"
            disabled={isEmpty || isSending || isStoring}
            loading={post.isPending}
          >
            {m.feeds_post()}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface Part {
  draft: Draft
  onChange: Change
}

interface ToolsProps extends Part {
  /** For so many pictures more. */
  room: number
  onWaiting: (files: WaitingFile[]) => void
  onBusy: (busy: boolean) => void
}

function Tools({ draft, onChange, room, onWaiting, onBusy }: ToolsProps) {
  const isFilming = draft.media !== null || draft.film !== null
  return (
    <>
      <AddPictures
        room={room}
        onStored={(stored) => onChange((now) => ({ pictures: [...now.pictures, ...stored] }))}
        onWaiting={onWaiting}
        onBusy={onBusy}
      />
      <IconButton
        label={m.feeds_video()}
        icon={<Video aria-hidden="true" />}
        aria-pressed={isFilming}
        onClick={() => onChange({ media: isFilming ? null : '', film: null })}
      />
      <IconButton
        label={m.feeds_poll()}
        icon={<ChartBar aria-hidden="true" />}
        aria-pressed={draft.poll !== null}
        onClick={() =>
          onChange({
            poll: draft.poll
              ? null
              : { question: '', options: ['', ''], several: false, closes: 'week' },
          })
        }
      />
    </>
  )
}
