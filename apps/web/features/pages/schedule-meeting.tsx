import { useEffect, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { supportUser } from '@plaudit/contract/reserved'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { useFound } from '@plaudit/ui/hydrated'
import { Textarea } from '@plaudit/ui/textarea'
import { Input } from '@plaudit/ui/input'
import type { Route } from './+types/schedule-meeting'
import { newId } from '../../components/form/new-id.ts'
import { fieldSentences } from '../../components/form/sentence.ts'
import { apiContext, pageContext } from '../../lib/context.ts'
import { pageMeta } from '../../lib/meta.ts'
import { sendOrKeep } from '../../lib/offline/send.ts'
import { isMobileApp } from '../../lib/platform.ts'
import { useIsOn } from '../../lib/site.ts'
import { useUser } from '../../lib/user.ts'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.pages_meeting_title(), description: m.pages_meeting_description() })

export async function loader({ context }: Route.LoaderArgs) {
  const { meeting_url } = await context.get(apiContext).call('api/site', {})
  if (meeting_url !== null) context.get(pageContext).show(meeting_url)
  return { form: meeting_url }
}

/**
 * `/schedule-meeting`: the form of another service that the operator set, else one that reaches the support person of
 * every help link.
 */
export default function ScheduleMeeting({ loaderData: { form } }: Route.ComponentProps) {
  if (form !== null) return <Embedded form={form} />
  return (
    <>
      <div className="page max-w-[720px]! pt-8">
        <h1 className="text-title lg:text-title-desk">{m.pages_meeting_title()}</h1>
        <p className="mt-2 text-pretty text-muted">{m.pages_meeting_form_text()}</p>
      </div>
      <MeetingForm />
    </>
  )
}

/**
 * Only a page that the server wrote has a policy that lets the form in: a reader who came by a link loads it once more.
 * The wrapped app has no such page: the link alone leads on, in the browser of the device.
 */
function Embedded({ form }: { form: string }) {
  const [cameByLink] = useState(!useFound())
  useEffect(() => {
    if (cameByLink && !isMobileApp()) location.reload()
  }, [cameByLink])
  return (
    <div className="page max-w-[920px]! py-8">
      <h1 className="text-title lg:text-title-desk">{m.pages_meeting_title()}</h1>
      <p className="mt-2 mb-6 text-pretty text-muted">
        {m.pages_meeting_embed_text({ host: new URL(form).host })}
      </p>
      {!cameByLink && (
        <iframe
          src={form}
          title={m.pages_meeting_title()}
          referrerPolicy="no-referrer"
          sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
          className="h-[min(80vh,900px)] w-full rounded-card border border-line bg-raised"
        />
      )}
      <p className="mt-4 text-small">
        <a
          href={form}
          rel="noopener noreferrer"
          className="font-semibold text-act-text underline underline-offset-3"
        >
          {m.pages_meeting_embed_open()}
        </a>
      </p>
    </div>
  )
}

/** Sends the request into a conversation with the support person, and by mail where there is none. */
function useMeeting() {
  const { user, known } = useUser()
  const hasChat = useIsOn('chat')
  const isMailed = known && (user === undefined || !hasChat)
  // Sent twice it is one message.
  const [clientId] = useState(newId)
  const [errors, setErrors] = useState<Record<string, string>>({})
  // An account without an address says so by its refusal.
  const [hasNoMail, setHasNoMail] = useState(false)
  const asksForMail = known && (user === undefined || hasNoMail)
  const sending = useMutation({
    mutationFn: async ({ email, topic, when }: Record<'email' | 'topic' | 'when', string>) => {
      const client_id = clientId
      const title = m.pages_meeting_title()
      // In the conversations' lanes, as each waiting message is.
      const told = { id: client_id, label: `${title}: ${topic}`, lane: 'chat:meeting', alone: true }
      if (isMailed) {
        const asked = { ...(asksForMail && { email }), topic, when, client_id }
        return sendOrKeep('support/askMeeting', asked, told)
      }
      const text = [topic, when].filter(Boolean).join('\n\n')
      const message = { to_id: supportUser.id, title, text, client_id }
      return sendOrKeep('messages/send', message, told)
    },
    onError: (error) => {
      const sentences = fieldSentences(error)
      if (sentences['email']) setHasNoMail(true)
      setErrors(sentences)
    },
  })
  return { sending, errors, setErrors, isMailed, asksForMail }
}

function MeetingForm() {
  const [email, setEmail] = useState('')
  const [topic, setTopic] = useState('')
  const [when, setWhen] = useState('')
  const { sending, errors, setErrors, isMailed, asksForMail } = useMeeting()
  if (sending.isSuccess)
    return (
      <p role="status" className="page max-w-[720px]! py-8 text-lead">
        {'waits' in sending.data
          ? m.common_kept_to_send()
          : isMailed
            ? m.pages_meeting_mailed()
            : m.pages_meeting_sent()}
      </p>
    )
  return (
    <form
      noValidate
      className="page max-w-[720px]! py-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (sending.isPending) return
        const isEmpty = topic.trim() === ''
        setErrors(isEmpty ? { topic: m.errors_field_required() } : {})
        if (!isEmpty)
          sending.mutate({ email: email.trim(), topic: topic.trim(), when: when.trim() })
      }}
    >
      <Card className="grid gap-5">
        {asksForMail && (
          <Field label={m.accounts_email()} error={errors['email']} required>
            <Input
              value={email}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        )}
        <Field label={m.pages_meeting_topic()} error={errors['topic']} required>
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
