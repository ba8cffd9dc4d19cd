import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError } from '@plaudit/client/client'
import type { Profile } from '@plaudit/contract/accounts/profile'
import type { ProfileType } from '@plaudit/contract/accounts/constants'
import type { Input, Reply } from '@plaudit/contract/calls'
import type { Picture } from '@plaudit/contract/files'
import { fromWire } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { showSuccess } from '@plaudit/ui/toast'
import { useErrors } from '../../components/form/errors.ts'
import { fieldSentences } from '../../components/form/sentence.ts'
import { api } from '../../lib/api.ts'
import { onArrival, sendOrKeep } from '../../lib/offline/send.ts'
import { dropDraft, readDraft, writeDraft } from '../../lib/draft.ts'
import { switchLanguage } from '../../lib/language.ts'
import { callKey } from '../../lib/query.ts'
import { readSession } from '../../lib/session.ts'
import { noteUser } from '../../lib/user.ts'
import { useFaults } from './faults.ts'
import { goesOnFrom, noteSaved } from './revisions.ts'
import type { Prove } from './open/use-proof.tsx'

export type Changes = Omit<Input<'account/updateProfileInfo'>, 'revision'>

/** Props of each part of the form. */
export interface PartProps {
  profile: Profile
  changes: Changes
  /** The photo that was chosen and is not saved yet; null where it was taken away, undefined where neither is so. */
  picture: Picture | null | undefined
  choose: (picture: Picture | null) => void
  set: (change: Changes) => void
  errors: Record<string, string | undefined>
  /** The form is a photo step, which asks for a photo (product 13). */
  needsPhoto: boolean
}

/** Fields that open the account never wait for the network: they may ask for a proof, and have secrets. */
const guarded = [
  'email',
  'phone',
  'username',
  'password',
  'new_password',
  'payout_method',
  'payout_data',
]
const isGuarded = (changes: Changes): boolean => guarded.some((name) => name in changes)

/** Returns the waiting changes that the page shows under the same name. */
const shownOf = (changes: Changes): Partial<Profile> =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => typeof value !== 'object' && !name.startsWith('photo'),
    ),
  )

/** Keeps the typed values of a part, and the chosen picture: both stay on the device until they are saved. */
function useTyped(type: ProfileType) {
  const draft = `profile:${type}`
  const chosen = `${draft}:picture`
  const [picture, setPicture] = useState<Picture | null>()
  const [changes, setChanges] = useState<Changes>({})
  useEffect(() => {
    const kept = readDraft<Changes>(draft)
    if (!kept) return
    setChanges(kept)
    setPicture(readDraft<Picture | null>(chosen))
  }, [draft, chosen])
  return {
    changes,
    picture,
    change: (given: Changes) =>
      setChanges((old) => {
        const next = { ...old, ...given }
        const { new_password: _, confirm_password: __, password: ___, ...kept } = next
        writeDraft(draft, kept)
        return next
      }),
    choosePicture: (given: Picture | null) => {
      setPicture(given)
      writeDraft(chosen, given)
    },
    forgetChanges: () => {
      for (const name of [draft, chosen]) dropDraft(name)
      setChanges({})
      setPicture(undefined)
    },
  }
}

/** Keeps the revision that the changes began with; undefined while a save of them waits for the network. */
function useRevision(profile: Profile, hasChanges: boolean) {
  const revision = useRef<number | undefined>(profile.revision)
  useEffect(() => {
    // The revision shown before any change is the one that the changes begin with.
    if (!hasChanges && revision.current !== undefined) revision.current = profile.revision
  }, [hasChanges, profile.revision])
  useEffect(
    () =>
      onArrival(({ call, input }, reply) => {
        if (call !== 'account/updateProfileInfo') return
        const { profile: saved } = reply as Reply<typeof call>
        noteSaved((input as { revision?: number }).revision, saved.revision)
      }),
    [],
  )
  const begun = () => (revision.current === undefined ? undefined : goesOnFrom(revision.current))
  return {
    begun,
    /** Goes on from another revision; from undefined where it is the one that a waiting save makes. */
    goOn: (from: number | undefined) => {
      revision.current = from
    },
  }
}

/**
 * Keeps a part of a profile while it is being changed: the typed values stay on the device until they are saved, and a
 * save names the revision that it began with, so that a second tab is told.
 */
export function useProfileForm(
  profile: Profile,
  type: ProfileType,
  { prove, onSaved, needsPhoto }: { prove: Prove; onSaved?: () => void; needsPhoto: boolean },
) {
  const client = useQueryClient()
  const { faults, keep } = useFaults()
  const { errors, setErrors, forget, box } = useErrors(faults[type])
  const { changes, picture, change, choosePicture, forgetChanges } = useTyped(type)
  const hasChanges = Object.keys(changes).length > 0
  const { begun, goOn } = useRevision(profile, hasChanges)
  useEffect(() => void keep(type, errors), [keep, type, errors])
  const saving = useMutation({
    onMutate: () => readSession(),
    mutationFn: () =>
      prove(async () => {
        const input = { ...changes, revision: begun() }
        const told = { label: m.profile_waiting(), lane: 'profile', alone: true }
        return isGuarded(changes)
          ? { sent: await api.call('account/updateProfileInfo', input) }
          : sendOrKeep('account/updateProfileInfo', input, told)
      }),
    onSuccess: (outcome, _, { token }) => {
      if (outcome === undefined) return
      if ('waits' in outcome) {
        // A later save builds on the revision that this waiting one makes.
        goOn(undefined)
        client.setQueryData(callKey('account/getProfile', {}), {
          profile: { ...profile, ...shownOf(changes) },
        })
        forgetChanges()
        return onSaved?.()
      }
      const answer = outcome.sent
      noteSaved(begun(), answer.profile.revision)
      goOn(answer.profile.revision)
      client.setQueryData(callKey('account/getProfile', {}), { profile: answer.profile })
      noteUser(client, token, answer.user)
      forgetChanges()
      setErrors({})
      showSuccess(m.profile_saved())
      if (answer.profile.language !== profile.language)
        void switchLanguage(fromWire(answer.profile.language))
      onSaved?.()
    },
    onError: (error) => {
      setErrors(fieldSentences(error))
      // The next save is one over what stands there now, with it in sight.
      if (error instanceof CallError && error.code === 'changed_meanwhile') {
        if (error.failure?.revision !== undefined) goOn(error.failure.revision)
        void client.invalidateQueries({ queryKey: callKey('account/getProfile') })
      }
    },
  })
  const set = (given: Changes) => {
    forget(Object.keys(given))
    change(given)
  }
  const choose = (given: Picture | null) => {
    choosePicture(given)
    set({ photo: given?.attachment_id ?? null })
  }
  const part: PartProps = { profile, changes, picture, choose, set, errors, needsPhoto }
  const lacksPhoto = picture === undefined ? profile.photo === '' : picture === null
  return {
    part,
    box,
    saving: saving.isPending,
    hasChanges,
    save: () => {
      if (saving.isPending) return
      if (needsPhoto && lacksPhoto)
        return setErrors({ ...errors, photo: m.errors_field_select_photo() })
      if (hasChanges) saving.mutate()
      else if (onSaved) onSaved()
      else showSuccess(m.profile_saved())
    },
  }
}
