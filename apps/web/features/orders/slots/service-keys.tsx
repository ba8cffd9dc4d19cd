import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button, IconButton } from '@plaudit/ui/button'
import { ConfirmDialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Pill } from '@plaudit/ui/pill'
import { Skeleton } from '@plaudit/ui/skeleton'
import { StatTiles } from '@plaudit/ui/stat-tiles'
import { Switch } from '@plaudit/ui/switch'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { fieldSentences } from '../../../components/form/sentence.ts'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import type { KeysSlot } from '../../marketplace/open/slots.ts'

const call = 'DigitalFiles/getLicenceKeys'
type Keys = Reply<typeof call>

/** Licence keys of what is sold to download: pasted by their provider, each given to one order. */
export default function ServiceKeys({ sxId }: KeysSlot) {
  const client = useQueryClient()
  const asked = { sx_id: sxId }
  const query = useQuery(callQuery(call, asked))
  const show = (answer: Keys) => client.setQueryData(callKey(call, asked), answer)
  const [ending, setEnding] = useState(false)
  const want = useMutation({
    mutationFn: (wanted: boolean) => api.call('DigitalFiles/saveLicenceKeys', { ...asked, wanted }),
    onSuccess: (answer) => {
      show(answer)
      setEnding(false)
    },
  })
  const { data, error } = query
  if (error && !data) return <QueryFault title={m.orders_keys_load_failed()} query={query} />
  if (!data) return <Skeleton className="mt-8 h-24 w-full" />
  return (
    <section className="mt-8 grid gap-4">
      <h3 className="text-head">{m.orders_keys()}</h3>
      <Switch
        label={m.orders_keys_on()}
        hint={m.orders_keys_on_hint()}
        checked={data.wanted}
        disabled={want.isPending}
        onChange={({ target }) =>
          !target.checked && data.free > 0 ? setEnding(true) : want.mutate(target.checked)
        }
      />
      {data.wanted && <List sxId={sxId} keys={data} onChanged={show} />}
      <ConfirmDialog
        open={ending}
        onOpenChange={setEnding}
        title={m.orders_keys_end_title()}
        description={m.orders_keys_end_text()}
        busy={want.isPending}
        onConfirm={() => want.mutate(false)}
      />
    </section>
  )
}

interface ListProps {
  sxId: string
  keys: Keys
  onChanged: (answer: Keys) => void
}

function List({ sxId, keys, onChanged }: ListProps) {
  const remove = useMutation({
    mutationFn: (key_id: number) =>
      api.call('DigitalFiles/removeLicenceKey', { sx_id: sxId, key_id }),
    onSuccess: onChanged,
  })
  return (
    <>
      <StatTiles
        tiles={[
          { label: m.orders_keys_free(), value: keys.free },
          { label: m.orders_keys_sold(), value: keys.sold },
          { label: m.orders_keys_waiting(), value: keys.waiting },
        ]}
      />
      {keys.free === 0 && (
        <Banner tone="warn" inset>
          {m.orders_keys_none_left()}
        </Banner>
      )}
      <NewKeys sxId={sxId} onAdded={onChanged} />
      {keys.keys.length > 0 && (
        <ul className="grid max-h-80 gap-2 overflow-y-auto">
          {keys.keys.map(({ key_id, licence_key, state }) => (
            <li
              key={key_id}
              className="flex min-h-target items-center gap-3 rounded-in border border-line bg-raised px-3"
            >
              <code className="mr-auto min-w-0 truncate">{licence_key}</code>
              {state === 'free' ? (
                <IconButton
                  label={m.orders_keys_remove({ key: licence_key })}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => remove.mutate(key_id)}
                />
              ) : (
                <Pill>
                  {state === 'sold' ? m.orders_keys_state_sold() : m.orders_keys_state_revoked()}
                </Pill>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function NewKeys({ sxId, onAdded }: { sxId: string; onAdded: (answer: Keys) => void }) {
  const [text, setText] = useState('')
  const add = useMutation({
    mutationFn: () =>
      api.call('DigitalFiles/saveLicenceKeys', {
        sx_id: sxId,
        wanted: true,
        keys: linesOf(text),
      }),
    onSuccess: (answer) => {
      onAdded(answer)
      setText('')
      showSuccess(m.orders_keys_added({ count: answer.added }))
    },
  })
  const errors = fieldSentences(add.error)
  return (
    <div className="grid gap-3">
      <Field label={m.orders_keys_paste()} error={Object.values(errors)[0]}>
        <Textarea
          value={text}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button
        variant="soft"
        className="justify-self-start"
        loading={add.isPending}
        disabled={linesOf(text).length === 0}
        onClick={() => add.mutate()}
      >
        {m.orders_keys_add()}
      </Button>
    </div>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
