import { useState } from 'react'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { maxServiceImages, maxServiceMedia } from '@plaudit/contract/marketplace/categories'
import type { Picture as Stored } from '@plaudit/contract/files'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Picture } from '@plaudit/ui/picture'
import { Pill } from '@plaudit/ui/pill'
import { showError } from '@plaudit/ui/toast'
import { sentenceOf } from '../../../components/form/sentence.ts'
import { DropFiles } from '../../../components/pictures/drop-many.tsx'
import { uploadPicture } from '../../../components/pictures/upload.ts'
import { pictureSource } from '../../../lib/picture-source.ts'
import { FilesPart } from './files-part.tsx'
import type { StepProps } from './step-props.ts'
import { StepHead } from './step-head.tsx'

/** Pictures with one that stands for it, films and sounds, and what buyers download. */
export function PicturesStep({ form }: StepProps) {
  const { values, set, errors } = form
  return (
    <>
      <StepHead title={m.marketplace_edit_pictures()} text={m.marketplace_edit_pictures_text()} />
      <Pictures form={form} />
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

function Pictures({ form: { values, set, errors } }: StepProps) {
  const [sending, setSending] = useState(0)
  const send = async (files: File[]) => {
    const room = maxServiceImages - values.service_image.length
    const chosen = files.slice(0, room)
    setSending((count) => count + chosen.length)
    let stored: Stored[] = values.service_image
    for (const file of chosen) {
      try {
        const picture = await uploadPicture(file, { purpose: 'service' })
        stored = [...stored.filter((one) => one.attachment_id !== picture.attachment_id), picture]
        set({ service_image: stored })
      } catch (error) {
        showError(sentenceOf(error))
      } finally {
        setSending((count) => count - 1)
      }
    }
  }
  const featured = values.featured_image ?? values.service_image[0]?.attachment_id
  return (
    <>
      <DropFiles
        label={m.marketplace_edit_add_pictures()}
        hint={m.marketplace_edit_pictures_hint()}
        accept="image/*"
        multiple
        disabled={values.service_image.length >= maxServiceImages}
        onFiles={(files) => void send(files)}
      />
      <p role="status" className="mt-2 min-h-5 text-small text-muted">
        {sending > 0 && m.marketplace_edit_sending_pictures({ count: sending })}
      </p>
      {errors['service_image'] && (
        <p className="text-small text-danger-text">{errors['service_image']}</p>
      )}
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {values.service_image.map((picture) => (
          <Tile
            key={picture.attachment_id}
            picture={picture}
            isFeatured={picture.attachment_id === featured}
            onFeature={() => set({ featured_image: picture.attachment_id })}
            onRemove={() =>
              set({
                service_image: values.service_image.filter(
                  (one) => one.attachment_id !== picture.attachment_id,
                ),
              })
            }
          />
        ))}
      </ul>
    </>
  )
}

interface TileProps {
  picture: Stored
  isFeatured: boolean
  onFeature: () => void
  onRemove: () => void
}

function Tile({ picture, isFeatured, onFeature, onRemove }: TileProps) {
  return (
    <li
      className={cx('relative overflow-hidden rounded-card', isFeatured && 'outline-3 outline-act')}
    >
      <Picture
        id={picture.attachment_id}
        name=""
        source={pictureSource(picture)}
        ratio="4/3"
        sizes="240px"
      />
      {isFeatured && (
        <Pill tone="white" className="absolute top-2 left-2">
          {m.marketplace_edit_featured()}
        </Pill>
      )}
      <div className="absolute right-1 bottom-1 flex gap-1">
        {!isFeatured && (
          <IconButton
            variant="glass"
            label={m.marketplace_edit_feature()}
            icon={<Star aria-hidden="true" />}
            onClick={onFeature}
          />
        )}
        <IconButton
          variant="glass"
          label={m.marketplace_edit_remove_picture()}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}
