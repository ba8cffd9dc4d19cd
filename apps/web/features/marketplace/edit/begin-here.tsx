import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { serviceTypes, type ServiceType } from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'
import { Button, ButtonLink } from '@plaudit/ui/button'
import { EmptyState } from '@plaudit/ui/empty-state'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { useErrors } from '../../../components/form/errors.ts'
import { fieldSentences } from '../../../components/form/sentence.ts'
import { dropDraft, readDraft, writeDraft } from '../../../lib/draft.ts'
import { newId } from '../../../lib/new-id.ts'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { typeNames } from '../words.ts'
import { begunDraft as draft, begunInput, type Begun } from './begun.ts'

/** Keeps the typed text on the device until it waits in the queue, under the one key that it goes out with. */
function useBegun() {
  const [begun, setBegun] = useState<Begun>(
    () =>
      readDraft<Begun>(draft) ?? {
        id: newId(),
        stype: 'onetime',
        title: '',
        description: '',
      },
  )
  const set = (change: Partial<Begun>) => {
    const next = { ...begun, ...change }
    setBegun(next)
    writeDraft(draft, next)
  }
  return { begun, set }
}

/** A new service without a network: its first words are kept here, and go out once as a draft. */
export function BeginHere() {
  const { begun, set } = useBegun()
  const { errors, setErrors, forget, box } = useErrors()
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: () =>
      sendOrKeep('services/addService', begunInput(begun), {
        id: begun.id,
        label: m.marketplace_waiting_service({ title: begun.title }),
        lane: draft,
      }),
    onSuccess: (outcome) => {
      dropDraft(draft)
      if ('sent' in outcome)
        void navigate(`/add-service/${outcome.sent.service.sx_id}`, { replace: true })
    },
    onError: (error) => setErrors(fieldSentences(error)),
  })
  if (save.isSuccess) return <Waits />
  const change = (part: Partial<Begun>) => {
    forget(Object.keys(part))
    set(part)
  }
  return (
    <form
      ref={box}
      noValidate
      className="page max-w-[720px] py-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (begun.title.trim() === '') setErrors({ title: m.errors_field_specify_title() })
        else save.mutate()
      }}
    >
      <h1 className="text-title">{m.marketplace_edit_title_add()}</h1>
      <p className="mt-1 mb-5 text-muted">{m.marketplace_edit_begin_here()}</p>
      <Words begun={begun} errors={errors} onChange={change} />
      <Button variant="act" size="lg" type="submit" loading={save.isPending} className="mt-6">
        {m.marketplace_edit_begin_keep()}
      </Button>
    </form>
  )
}

interface WordsProps {
  begun: Begun
  errors: Record<string, string | undefined>
  onChange: (change: Partial<Begun>) => void
}

function Words({ begun, errors, onChange }: WordsProps) {
  return (
    <div className="grid gap-5">
      <Field label={m.marketplace_edit_name()} error={errors['title']} required>
        <Input
          value={begun.title}
          maxLength={120}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <Field label={m.marketplace_type()} error={errors['stype']}>
        <Select
          value={begun.stype}
          options={serviceTypes.map((value) => ({ value, label: typeNames[value]() }))}
          onChange={(event) => onChange({ stype: event.target.value as ServiceType })}
        />
      </Field>
      <Field label={m.marketplace_edit_description()} error={errors['description']}>
        <Textarea
          value={begun.description}
          maxLength={5000}
          rows={6}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
    </div>
  )
}

function Waits() {
  return (
    <div className="page py-10">
      <EmptyState
        level={1}
        scene="envelope"
        title={m.common_waits_to_go()}
        action={
          <ButtonLink variant="act" href="/manage-services">
            {m.marketplace_manage()}
          </ButtonLink>
        }
      >
        {m.marketplace_edit_begin_waits()}
      </EmptyState>
    </div>
  )
}
