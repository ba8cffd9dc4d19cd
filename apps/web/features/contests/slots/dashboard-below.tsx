import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { once } from '../../payments/open/one-key.ts'

/** Says something to everybody who follows one contest. */
export default function Announce({ cxId }: { cxId: string }) {
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: (said: string) =>
      // Sent again after a lost answer, the same words go out once.
      once(`announce:${cxId}:${said}`, (idempotencyKey) =>
        api.call('contest/v2/announce', { cx_id: cxId, text: said }, { idempotencyKey }),
      ),
    onSuccess: () => {
      setText('')
      showSuccess(m.dashboard_announce_done())
    },
  })
  if (cxId === '') return null
  return (
    <Card as="section" className="mt-6">
      <CardHead title={m.dashboard_announce()} hint={m.dashboard_announce_text()} />
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!send.isPending) send.mutate(text.trim())
        }}
      >
        <Field label={m.dashboard_announce_label()}>
          <Textarea
            rows={2}
            maxLength={300}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <p>
          <Button
            type="submit"
            variant="outline"
            loading={send.isPending}
            disabled={text.trim() === ''}
          >
            {m.dashboard_announce_send()}
          </Button>
        </p>
      </form>
    </Card>
  )
}
