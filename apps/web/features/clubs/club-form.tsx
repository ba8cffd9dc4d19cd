import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Club } from '@plaudit/contract/clubs/club'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { showSuccess } from '@plaudit/ui/toast'
import { useErrors } from '../../components/form/errors.ts'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { fieldSentences } from '../../components/form/sentence.ts'
import { sendOrKeep } from '../../lib/offline/send.ts'
import { dropDraft, readDraft, writeDraft } from '../../lib/draft.ts'
import { rememberCurrency, useFirstCurrency } from '../payments/open/use-first-currency.ts'
import { ClubFields } from './club-fields.tsx'
import { inputOf, restored, valuesOf, type ClubDraft } from './club-values.ts'
import { hrefOfClub } from './words.ts'

/** Text typed into a new club stays on the device until the club is there. */
function useValues(club: Club | undefined) {
  const locale = useLocale()
  const draft = `club:${club?.gx_id ?? 'new'}`
  // The club may be loaded again while the form is open: the values belong to the revision that they were read with.
  const [revision] = useState(club?.revision)
  const [values, setValues] = useState(() =>
    restored(readDraft<ClubDraft>(draft), valuesOf(club, locale), revision),
  )
  useEffect(() => {
    writeDraft(draft, { ...values, revision } satisfies ClubDraft)
  }, [draft, values, revision])
  useFirstCurrency(values.currency, (currency) => setValues((before) => ({ ...before, currency })))
  return { values, revision, setValues, drop: () => dropDraft(draft) }
}

/** Makes a club in a minute, or changes one. */
export function ClubForm({ club, onClose }: { club?: Club; onClose: () => void }) {
  const { values, revision, setValues, drop } = useValues(club)
  const changed = club && revision !== undefined ? { gx_id: club.gx_id, revision } : undefined
  const { errors, setErrors, forget, box } = useErrors()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const save = useMutation({
    mutationFn: () =>
      sendOrKeep('Groups/addUpdateGroup', inputOf(values, changed), {
        label: m.clubs_waiting_make({ title: values.title }),
        lane: `club:${club?.gx_id ?? 'new'}`,
        ...(!club && { id: values.client_id }),
      }),
    onSuccess: (outcome) => {
      drop()
      if (values.membership === 'paid') rememberCurrency(values.currency)
      onClose()
      if ('waits' in outcome) return
      void queryClient.invalidateQueries()
      showSuccess(outcome.sent.message)
      if (!club) void navigate(hrefOfClub(outcome.sent.club))
    },
    onError: (error) => setErrors(fieldSentences(error)),
  })
  return (
    <FormDialog
      title={club ? m.clubs_edit() : m.clubs_start()}
      verb={club ? m.clubs_save() : m.clubs_make()}
      variant="act"
      busy={save.isPending}
      box={box}
      onSend={() => save.mutate()}
      onClose={() => {
        if (club) drop()
        onClose()
      }}
    >
      <ClubFields
        values={values}
        errors={errors}
        onChange={(change) => {
          forget(Object.keys(change))
          setValues((before) => ({ ...before, ...change }))
        }}
      />
    </FormDialog>
  )
}
