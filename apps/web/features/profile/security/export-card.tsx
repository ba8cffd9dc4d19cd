import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { PersonExport } from '@plaudit/contract/accounts/security'
import { m } from '@plaudit/i18n/messages'
import { Button, buttonClass } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { showError } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { fetchAndSave } from '../../../lib/exports.ts'
import { isMobileApp } from '../../../lib/platform.ts'
import { useAct, type CardProps } from './use-security.ts'
import { When } from './when.tsx'

const isUnderWay = ({ state }: PersonExport): boolean => state === 'waiting' || state === 'running'

/** Everything of oneself as one file, made in the background. */
export function ExportCard({ security, prove }: CardProps) {
  const asking = useAct(
    prove,
    async () => {
      await api.call('account/exportMe', {}, { quiet: true })
      return {}
    },
    undefined,
    { isBeginning: true },
  )
  const stopping = useAct(prove, (export_id: string) =>
    api.call('account/stopExport', { export_id }, { quiet: true }),
  )
  const shown = security.exports.filter(({ state }) => state !== 'cancelled')
  return (
    <Card as="section" className="grid gap-4">
      <CardHead title={m.security_export()} hint={m.security_export_text()} />
      <ul className="divide-y divide-line empty:hidden">
        {shown.map((one) => (
          <li key={one.export_id} className="py-3">
            <One file={one} onStop={() => stopping.mutate(one.export_id)} />
          </li>
        ))}
      </ul>
      {!shown.some(isUnderWay) && (
        <div>
          <Button
            variant="primary"
            loading={asking.isPending}
            onClick={() => asking.mutate(undefined)}
          >
            {m.security_export_make()}
          </Button>
        </div>
      )}
    </Card>
  )
}

function One({ file, onStop }: { file: PersonExport; onStop: () => void }) {
  const { state, items, items_total, url, created_at } = file
  if (isUnderWay(file))
    return (
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1">
          <ProgressBar
            value={items_total ? items / items_total : null}
            label={m.security_export_making()}
            note={m.security_export_leave()}
          />
        </div>
        <Button size="sm" variant="ghost" onClick={onStop}>
          {m.security_export_stop()}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <When
          time={created_at}
          words={state === 'done' ? m.security_export_of : m.security_export_failed}
        />
      </p>
      {url && <Get url={url} name={file.name} />}
    </div>
  )
}

/** The address opens in this browser alone, which it knows by its cookie; where there is none the session shows it. */
function Get({ url, name }: { url: string; name: string }) {
  const fetched = useMutation({
    mutationFn: () => fetchAndSave(url, name),
    onError: () => showError(m.area_export_failed()),
  })
  if (isMobileApp() || !navigator.cookieEnabled)
    return (
      <Button
        icon={<Download aria-hidden="true" />}
        loading={fetched.isPending}
        onClick={() => fetched.mutate()}
      >
        {m.security_export_get()}
      </Button>
    )
  return (
    <a href={url} download className={buttonClass({ variant: 'quiet' })}>
      <Download aria-hidden="true" className="size-5" />
      {m.security_export_get()}
    </a>
  )
}
