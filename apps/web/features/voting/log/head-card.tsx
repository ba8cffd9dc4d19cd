import type { ReactNode } from 'react'
import { formatDateTime, formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { CopyField } from '@plaudit/ui/copy-field'
import { Said } from '../../../components/quiet.tsx'
import { logFile } from '../open/log-addresses.ts'
import type { LogHead } from './load-log.ts'

interface HeadCardProps {
  head: LogHead
  cxId: string
  timeZone: string
}

/** Tells the server's signature: how much it covers, its time, its key, and the heads before. */
export default function HeadCard({ head, cxId, timeZone }: HeadCardProps) {
  const locale = useLocale()
  const [key, ...earlier] = head.keys
  return (
    <Card as="section" aria-labelledby="head-title">
      <CardHead id="head-title" title={m.log_head_title()} hint={m.log_head_word()} />
      {head.signed_at === null ? (
        <p className="text-small text-muted">{m.log_head_none()}</p>
      ) : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small">
          <Fact name={m.log_head_size()}>{formatNumber(head.size, locale)}</Fact>
          <Fact name={m.log_head_when()}>
            <Moment time={head.signed_at} timeZone={timeZone} />
          </Fact>
        </dl>
      )}
      {key !== undefined && (
        <>
          <p className="mt-4 mb-1.5 text-small font-semibold">{m.log_head_key()}</p>
          <CopyField label={m.log_head_key()} value={key} />
        </>
      )}
      {earlier.map((old) => (
        <CopyField key={old} label={m.log_head_keys()} value={old} className="mt-2" />
      ))}
      <p className="mt-3 text-small text-pretty text-muted">{m.log_head_keep()}</p>
      <Witnesses head={head} timeZone={timeZone} />
      <Heads head={head} timeZone={timeZone} />
      <p className="mt-2 flex flex-wrap gap-x-4 text-small">
        <File cxId={cxId} file="checkpoint" label={m.log_files_head()} />
        <File cxId={cxId} file="checkpoints" label={m.log_files_heads()} />
        <File cxId={cxId} file="keys" label={m.log_files_keys()} />
      </p>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="num text-right font-semibold">{children}</dd>
    </>
  )
}

function Moment({ time, timeZone }: { time: string; timeZone: string }) {
  const locale = useLocale()
  return <Said>{formatDateTime(time, locale, { timeZone, zoneName: true })}</Said>
}

/** A file of the log: no page of the router's. */
function File({ cxId, file, label }: { cxId: string; file: string; label: string }) {
  return (
    <Link kind="action" href={logFile(cxId, file)} target="_blank" rel="noreferrer">
      {label}
    </Link>
  )
}

/** Others who signed: they would not sign another past. */
function Witnesses({ head, timeZone }: { head: LogHead; timeZone: string }) {
  const locale = useLocale()
  if (head.witnesses.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="text-small font-semibold">{m.log_witnesses()}</h3>
      <p className="text-small text-pretty text-muted">{m.log_witnesses_word()}</p>
      <ul className="mt-2 grid gap-2 text-small">
        {head.witnesses.map(({ name, size, seen_at, problem }) => (
          <li key={name}>
            <p className="font-semibold break-all">{name}</p>
            {seen_at !== null && (
              <p className="num flex flex-wrap justify-between gap-x-4 text-muted">
                <span>{m.log_heads_size({ count: size, shown: formatNumber(size, locale) })}</span>
                <Moment time={seen_at} timeZone={timeZone} />
              </p>
            )}
            {problem !== null && (
              <p className="text-danger-text">
                {problem === 'ahead' ? m.log_witness_ahead() : m.log_witness_forked()}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Heads({ head, timeZone }: { head: LogHead; timeZone: string }) {
  const locale = useLocale()
  const { count, latest } = head.heads
  if (count < 2) return null
  return (
    <details className="mt-4">
      <summary className="min-h-target cursor-pointer content-center text-small font-semibold text-act-text">
        {m.log_heads_title()}
      </summary>
      <p className="text-small text-muted">
        {m.log_heads_count({ count, shown: formatNumber(count, locale) })}
      </p>
      <ol className="mt-2 grid gap-1 text-small">
        {latest.map(({ size, signed_at }) => (
          <li key={size} className="num flex justify-between gap-4">
            <span>{m.log_heads_size({ count: size, shown: formatNumber(size, locale) })}</span>
            <span className="text-muted">
              <Moment time={signed_at} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
