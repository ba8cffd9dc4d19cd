import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Feed } from '@plaudit/contract/feeds/shape'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Textarea } from '@plaudit/ui/textarea'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { callKey } from '../../../lib/query.ts'
import { changesOf } from './changes.ts'
import { refreshFeed } from './refresh-feed.ts'

/** A post's words, as its author changes them. */
export default function EditPost({ feed, onDone }: { feed: Feed; onDone: () => void }) {
  const [text, setText] = useState(feed.text)
  const queryClient = useQueryClient()
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      sendOrKeep(
        'feeds/editFeed',
        { fx_id: feed.fx_id, text },
        {
          label: m.feeds_waiting_edit({ text }),
          lane: changesOf(feed.fx_id),
          replaces: true,
        },
      ),
    onSuccess: () => {
      onDone()
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
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{m.feeds_cancel()}</Button>
        <Button variant="act" type="submit" loading={save.isPending}>
          {m.feeds_save()}
        </Button>
      </div>
    </form>
  )
}
