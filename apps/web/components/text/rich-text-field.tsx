import { lazy, Suspense } from 'react'
import { Field } from '@plaudit/ui/field'
import { Skeleton } from '@plaudit/ui/skeleton'
import { loadChunk } from '../../lib/chunk.ts'

const RichEditor = lazy(() => loadChunk(() => import('./rich-editor.tsx')))

interface Props {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (html: string) => void
}

/** Formatted text; the editor's script comes when the field is first on the screen. */
export function RichTextField({ label, hint, error, value, onChange }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Suspense fallback={<Skeleton className="h-53 w-full" />}>
        <RichEditor value={value} onChange={onChange} label={label} />
      </Suspense>
    </Field>
  )
}
