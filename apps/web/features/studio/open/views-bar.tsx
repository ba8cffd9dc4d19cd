import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { SavedView, ViewList } from '@plaudit/contract/views'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Chip, ChipRow } from '@plaudit/ui/chip'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { api } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { fieldSentences } from '../../../components/form/sentence.ts'

type Filters = Readonly<Record<string, string>>

interface Props {
  list: ViewList
  filters: Filters
  onFilters: (filters: Filters) => void
}

const sameFilters = (a: Filters, b: Filters) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, value]) => b[name] === value)

/** Filters kept for the account under a name: one tap sets them, the present ones can join them. */
export function ViewsBar({ list, filters, onFilters }: Props) {
  const client = useQueryClient()
  const [naming, setNaming] = useState(false)
  const options = callQuery('account/getViews', { list })
  const { data } = useQuery(options)
  const forget = useMutation({
    mutationFn: (view: SavedView) =>
      api.call('account/deleteView', { list, view_id: view.view_id }),
    onSuccess: (reply) => client.setQueryData(options.queryKey, reply),
  })
  const views = data?.views ?? []
  const current = views.find((view) => sameFilters(view.filters, filters))
  const isAll = Object.keys(filters).length === 0
  if (views.length === 0 && isAll) return null
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <ChipRow label={m.area_views()} className="min-w-0">
        <Chip pressed={isAll} onClick={() => onFilters({})}>
          {m.area_view_all()}
        </Chip>
        {views.map((view) => (
          <Chip
            key={view.view_id}
            pressed={view === current}
            onClick={() => onFilters(view.filters)}
          >
            {view.name}
          </Chip>
        ))}
      </ChipRow>
      {current ? (
        <Button
          variant="ghost"
          size="sm"
          icon={<Trash2 aria-hidden="true" />}
          loading={forget.isPending}
          onClick={() => forget.mutate(current)}
        >
          {m.area_view_delete()}
        </Button>
      ) : (
        !isAll && (
          <Button
            variant="ghost"
            size="sm"
            icon={<BookmarkPlus aria-hidden="true" />}
            onClick={() => setNaming(true)}
          >
            {m.area_view_save()}
          </Button>
        )
      )}
      {naming && (
        <NameView
          list={list}
          filters={filters}
          onSaved={(reply) => client.setQueryData(options.queryKey, reply)}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  )
}

interface NameProps extends Omit<Props, 'onFilters'> {
  onSaved: (reply: { views: SavedView[] }) => void
  onClose: () => void
}

function NameView({ list, filters, onSaved, onClose }: NameProps) {
  const [name, setName] = useState('')
  const save = useMutation({
    mutationFn: () => api.call('account/saveView', { list, name, filters }),
    onSuccess: (reply) => {
      onSaved(reply)
      onClose()
    },
  })
  return (
    <FormDialog
      title={m.area_view_save()}
      description={m.area_view_hint()}
      verb={m.area_view_keep()}
      busy={save.isPending}
      onSend={() => {
        if (!save.isPending) save.mutate()
      }}
      onClose={onClose}
    >
      <Field label={m.area_view_name()} error={fieldSentences(save.error)['name']} required>
        <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
