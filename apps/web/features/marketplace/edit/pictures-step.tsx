import Trash2 from 'lucide-react/icons/trash-2'
import { maxServiceMedia } from '@plaudit/contract/marketplace/categories'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { part } from '../../../lib/part.ts'
import { Pictures } from './pictures-part.tsx'
import type { StepProps } from './step-props.ts'
import { StepHead } from './step-head.tsx'

/** The part for films, sent in pieces, loads after the step. */
const FilmsPart = part<StepProps>(async () => ({
  default: (await import('./films-part.tsx')).FilmsPart,
}))
const FilesPart = part<StepProps>(async () => ({
  default: (await import('./files-part.tsx')).FilesPart,
}))

/** Pictures with one that stands for it, films and sounds, and what buyers download. */
export function PicturesStep({ form }: StepProps) {
  const { values, set, errors } = form
  return (
    <>
      <StepHead title={m.marketplace_edit_pictures()} text={m.marketplace_edit_pictures_text()} />
      <Pictures form={form} />
      <FilmsPart form={form} />
      <div className="mt-8 grid gap-3">
        {values.service_media.map((url, at) => (
          <div key={at} className="flex items-end gap-2">
            <Field
              label={m.marketplace_edit_media()}
              error={errors[`service_media.${at}`]}
              className="flex-1"
            >
              <Input
                type="url"
                inputMode="url"
                value={url}
                onChange={(event) =>
                  set({
                    service_media: values.service_media.map((one, n) =>
                      n === at ? event.target.value : one,
                    ),
                  })
                }
              />
            </Field>
            <IconButton
              label={m.marketplace_edit_remove_media()}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() =>
                set({ service_media: values.service_media.filter((_, n) => n !== at) })
              }
            />
          </div>
        ))}
        {errors['service_media'] && (
          <p className="text-small text-danger-text">{errors['service_media']}</p>
        )}
        {values.service_media.length < maxServiceMedia && (
          <Button
            variant="ghost"
            className="justify-self-start"
            onClick={() => set({ service_media: [...values.service_media, ''] })}
          >
            {m.marketplace_edit_add_media()}
          </Button>
        )}
      </div>
      {values.stype === 'digital' && <FilesPart form={form} />}
    </>
  )
}
