import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { VoterCodeList } from '@plaudit/contract/codes'
import { mostCodesInList } from '@plaudit/contract/organiserConstants'
import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { NumberInput } from '@plaudit/ui/number-input'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { startExport } from '../../../lib/exports.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { newId } from '../../../components/form/new-id.ts'
import { arrivedBefore, tellOffline } from '../../../components/form/sentence.ts'
import { QueryFault } from '../../../components/query-fault.tsx'
import { useStudio } from '../open/studio.ts'

const call = 'contest/v2/getVoterCodes'

/** Lists of codes: made, printed, taken back. */
export function VoterCodes() {
  const { contest } = useStudio()
  const { cx_id } = contest
  const client = useQueryClient()
  const isSaved = contest.voter_requirement === 'code'
  const query = useQuery({ ...callQuery(call, { cx_id }), enabled: isSaved })
  const changed = () => client.invalidateQueries({ queryKey: callKey(call) })
  const lists = query.data?.lists ?? []
  return (
    <section className="grid gap-3 rounded-card bg-sunken p-4">
      <h3 className="text-head">{m.studio_codes()}</h3>
      <p className="max-w-[65ch] text-small text-muted">{m.studio_codes_hint()}</p>
      {!isSaved ? (
        <p className="text-small font-medium">{m.studio_codes_save_first()}</p>
      ) : query.error && !query.data ? (
        <QueryFault title={m.studio_load_failed()} query={query} />
      ) : (
        <>
          {query.data && lists.every(({ withdrawn_at }) => withdrawn_at !== null) && (
            <Banner tone="warn" inset>
              {m.studio_codes_none()}
            </Banner>
          )}
          <ul className="grid gap-2 empty:hidden">
            {lists.map((list) => (
              <CodeList key={list.list} cxId={cx_id} list={list} onChanged={changed} />
            ))}
          </ul>
          <MakeCodes cxId={cx_id} onMade={changed} />
        </>
      )}
    </section>
  )
}

function MakeCodes({ cxId, onMade }: { cxId: string; onMade: () => Promise<void> }) {
  const [count, setCount] = useState<number | null>(30)
  // A second tap after a lost answer makes no second list.
  const [key, setKey] = useState(newId)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    if (count === null || busy) return
    setBusy(true)
    try {
      await api.call('contest/v2/makeVoterCodes', { cx_id: cxId, count }, { idempotencyKey: key })
      setKey(newId())
      await onMade()
    } catch (error) {
      tellOffline(error)
      if (!arrivedBefore(error)) return
      // The list of the earlier press is shown before another one is made.
      setKey(newId())
      await onMade()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={m.studio_codes_count()} className="w-40">
        <NumberInput value={count} min={1} max={mostCodesInList} onValueChange={setCount} />
      </Field>
      <Button variant="act" loading={busy} disabled={count === null} onClick={() => void make()}>
        {m.studio_codes_make()}
      </Button>
    </div>
  )
}

interface ListProps {
  cxId: string
  list: VoterCodeList
  onChanged: () => Promise<void>
}

function CodeList({ cxId, list: { list, codes, made_at, withdrawn_at }, onChanged }: ListProps) {
  const locale = useLocale()
  const name = m.studio_codes_list({ number: list })
  const save = (format: 'pdf' | 'csv') =>
    void startExport(call, { cx_id: cxId, list }, format, `codes-${list}`)
  const withdraw = async () => {
    const sure = await confirm({
      title: m.studio_codes_withdraw_title({ number: list }),
      description: m.studio_codes_withdraw_text(),
      confirmLabel: m.studio_codes_withdraw(),
      danger: true,
    })
    if (!sure) return
    try {
      await api.call('contest/v2/withdrawVoterCodes', { cx_id: cxId, list })
      await onChanged()
    } catch (error) {
      tellOffline(error)
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-in border border-line bg-raised p-3">
      <p className="min-w-40 flex-1">
        <b className="block">
          {name}: {m.studio_codes_size({ count: codes })}
        </b>
        <span className="text-small text-muted">
          {withdrawn_at ? m.studio_codes_withdrawn() : formatDateTime(made_at, locale)}
        </span>
      </p>
      {withdrawn_at === null && (
        <>
          <Button size="sm" variant="soft" onClick={() => save('pdf')}>
            {m.studio_codes_slips()}
          </Button>
          <Button size="sm" onClick={() => save('csv')}>
            {m.studio_codes_csv()}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            className="text-danger-text"
            onClick={() => void withdraw()}
          >
            {m.studio_codes_withdraw()}
          </Button>
        </>
      )}
    </li>
  )
}
