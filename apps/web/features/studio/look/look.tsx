import type { Contest } from '@plaudit/contract/contests/contest'
import type { Picture } from '@plaudit/contract/files'
import { m } from '@plaudit/i18n/messages'
import { Card } from '@plaudit/ui/card'
import { useSection } from '../edits/section.ts'
import type { SectionSpec } from '../edits/section.ts'
import { SectionForm } from '../form/section-form.tsx'
import { PictureField } from '../../../components/pictures/picture-field.tsx'
import { CardPreview } from '../preview/previews.tsx'
import { usePreview } from '../preview/shown.ts'

interface Values {
  cover: Picture | null
}

const spec: SectionSpec<Values> = {
  name: 'look',
  read: ({ cover }: Contest) => ({ cover }),
  write: ({ cover }) => ({ cover_id: cover?.attachment_id ?? null }),
  fieldOf: (field) => (field === 'cover_id' ? 'cover' : field),
}

/** The cover, and what lists and links make of it. */
export function Look() {
  const section = useSection(spec)
  const preview = usePreview()
  return (
    <SectionForm
      section={section}
      tell={(_, { cover }) => ({
        label: m.studio_cover(),
        text: cover ? m.studio_cover_own() : m.studio_cover_none(),
      })}
    >
      <Card className="grid gap-5">
        <PictureField
          label={m.studio_cover()}
          hint={m.studio_cover_hint()}
          error={section.errors['cover']}
          value={section.values.cover}
          onChange={(cover) => section.set({ cover })}
          purpose="cover"
          ratio="16/9"
        />
      </Card>
      <Card as="section" className="xl:hidden">
        <h2 className="mb-4 text-head">{m.studio_preview_card_title()}</h2>
        <div inert className="max-w-88">
          <CardPreview shown={preview} />
        </div>
      </Card>
    </SectionForm>
  )
}
