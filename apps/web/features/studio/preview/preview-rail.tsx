import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { PreviewKinds } from '../open/preview-kinds.tsx'
import { CardPreview, PhonePreview } from './previews.tsx'
import type { Shown } from './shown.ts'

/** Voters' view, beside the editor on a wide screen and in a dialog on a small one. */
export function PreviewRail({ shown, inDialog }: { shown: Shown; inDialog?: boolean }) {
  const [kind, setKind] = useState('phone')
  return (
    <>
      <div className="mb-5 flex items-center justify-between gap-3">
        {!inDialog && <p className="text-small font-semibold">{m.studio_preview()}</p>}
        <PreviewKinds
          value={kind}
          onValueChange={setKind}
          options={[
            { value: 'phone', label: m.studio_preview_kind_phone() },
            { value: 'card', label: m.studio_preview_kind_card() },
          ]}
        />
      </div>
      {kind === 'phone' ? (
        <PhonePreview shown={shown} />
      ) : (
        <div inert className="mx-auto max-w-88">
          <CardPreview shown={shown} />
        </div>
      )}
    </>
  )
}
