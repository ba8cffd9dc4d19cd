import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { supportUser } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Textarea } from '@plaudit/ui/textarea'
import { Input } from '@plaudit/ui/input'
import type { Route } from './+types/schedule-meeting'
import { newId } from '../../components/form/new-id.ts'
import { OwnPage } from '../../components/own-page.tsx'
import { api } from '../../lib/api.ts'
import { pageMeta } from '../../lib/meta.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.pages_meeting_title(), description: m.pages_meeting_description() })

/** `/schedule-meeting`: a form that reaches the support person of every help link. */
export default function ScheduleMeeting() {
  return (
    <>
      <div className="page max-w-[720px]! pt-8">
        <h1 className="text-title lg:text-title-desk">{m.pages_meeting_title()}</h1>
        <p className="mt-2 text-pretty text-muted">{m.pages_meeting_form_text()}</p>
      </div>
      <OwnPage>{() => <MeetingForm />}</OwnPage>
    </>
  )
}

function MeetingForm() {
  const [topic, setTopic] = useState('')
  const [when, setWhen] = useState('')
  // Sent twice it is one message.
  const [clientId] = useState(newId)
  const sending = useMutation({
    mutationFn: () =>
      api.call('messages/send', {
        to_id: supportUser.id,
        title: m.pages_meeting_title(),
        text: [topic.trim(), when.trim()].filter(Boolean).join('\n\n'),
        client_id: clientId,
      }),
  })
  if (sending.isSuccess)
    return (
      <p role="status" className="page max-w-[720px]! py-8 text-lead">
        {m.pages_meeting_sent()}
      </p>
    )
  return (
    <form
      noValidate
      className="page max-w-[720px]! py-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (topic.trim() !== '' && !sending.isPending) sending.mutate()
      }}
    >
      <Card className="grid gap-5">
        <Field label={m.pages_meeting_topic()} required>
          <Textarea
            value={topic}
            rows={4}
            maxLength={2000}
            onChange={(event) => setTopic(event.target.value)}
          />
        </Field>
        <Field label={m.pages_meeting_when()}>
          <Input value={when} maxLength={200} onChange={(event) => setWhen(event.target.value)} />
        </Field>
        <div className="flex justify-end">
          <Button variant="act" type="submit" loading={sending.isPending}>
            {m.pages_meeting_send()}
          </Button>
        </div>
      </Card>
    </form>
  )
}
