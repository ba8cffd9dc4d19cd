import { useState } from 'react'
import Film from 'lucide-react/icons/film'
import Trash2 from 'lucide-react/icons/trash-2'
import { maxUploadBytes } from '@plaudit/contract/constants'
import { maxFilms } from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { showError } from '@plaudit/ui/toast'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { DropFiles } from '../../../components/pictures/drop-many.tsx'
import { sendLarge } from '../../../components/pictures/send-large.ts'
import { uploadDocument } from '../../../components/pictures/upload.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { StepProps } from './step-props.ts'

/** Films of the provider's own: they play on the listing for everybody. */
export function FilmsPart({ form: { service, values, set, errors, arriving } }: StepProps) {
  const [names, setNames] = useState<Record<string, string>>({})
  const [onTheWay, setOnTheWay] = useState<{ name: string; share: number }>()
  const { sx_id } = service
  const known = useQuery({
    ...callQuery('Services/getFilms/{sx_id}', { sx_id }),
    enabled: service.films.length > 0,
  }).data?.films
  const send = async ([file]: File[]): Promise<boolean> => {
    if (file === undefined) return true
    const onProgress = (share: number) => setOnTheWay({ name: file.name, share })
    try {
      const { value, name } =
        file.size > maxUploadBytes
          ? await sendLarge(file, onProgress)
          : await uploadDocument(file, { onProgress })
      const id = value.split('/')[0] ?? ''
      setNames((old) => ({ ...old, [id]: name }))
      set((now) => ({ films: [...new Set([...now.films, id])] }))
      return true
    } catch (error) {
      showError(sentenceOf(error))
      return false
    } finally {
      setOnTheWay(undefined)
    }
  }
  return (
    <section className="mt-8">
      <DropFiles
        label={m.marketplace_edit_add_film()}
        hint={m.marketplace_edit_film_hint()}
        icon={<Film />}
        accept="video/*"
        disabled={values.films.length >= maxFilms}
        onFiles={(files) => arriving.follow(send(files))}
      />
      {onTheWay && <ProgressBar value={onTheWay.share} label={onTheWay.name} className="mt-3" />}
      {errors['films'] && <p className="mt-2 text-small text-danger-text">{errors['films']}</p>}
      <ul className="mt-3 grid gap-2">
        {values.films.map((id, at) => {
          const stored = known?.find(({ document_id }) => document_id === id)
          const name = names[id] ?? stored?.name ?? m.marketplace_edit_film({ number: at + 1 })
          return (
            <li
              key={id}
              className="flex items-center justify-between gap-3 rounded-in border border-line bg-raised px-3"
            >
              <span className="min-w-0 truncate">{name}</span>
              <IconButton
                label={m.marketplace_edit_remove_file({ name })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => set((now) => ({ films: now.films.filter((one) => one !== id) }))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
