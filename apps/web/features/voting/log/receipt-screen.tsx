import Download from 'lucide-react/icons/download'
import { formatDateTime, formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Pill } from '@plaudit/ui/pill'
import { CopyField } from '@plaudit/ui/copy-field'
import { ReceiptTicket } from '@plaudit/ui/receipt-ticket'
import { Said } from '../../../components/quiet.tsx'
import { part } from '../../../lib/part.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { receiptNumber } from '../receipt-number.ts'
import { entryHref } from '../open/log-addresses.ts'
import { castWords } from './cast-words.ts'
import type { LoadedReceipt, LogReceipt } from './load-receipt.ts'

const CheckCard = part(() => import('./check-card.tsx'), { soon: true })
const Proves = part(() => import('./proves.tsx'))

/** Milliseconds between two looks for the ballot's number. */
const lookEvery = 1500

/** A ballot: its votes, its place in the log, its state, and the way to check that. */
export function ReceiptScreen({ loaded }: { loaded: LoadedReceipt }) {
  const { contest } = loaded
  const { casx_id } = loaded.receipt
  const { data } = useQuery({
    ...callQuery('contest/v2/getReceipt/{casx_id}', { casx_id }),
    initialData: { receipt: loaded.receipt, serverTime: loaded.serverTime },
    refetchInterval: (query) => (query.state.data?.receipt.leaf_index === null ? lookEvery : false),
  })
  const { receipt } = data
  return (
    <div className="page max-w-[1040px] py-8 sm:py-12">
      <header className="mb-6 sm:mb-8">
        <h1 className="text-title">{m.log_receipt_title()}</h1>
        <p className="mt-3 max-w-[62ch] text-lead text-pretty" aria-live="polite">
          {stateWords(receipt)} <Where loaded={loaded} receipt={receipt} />
        </p>
      </header>
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <div className="grid gap-4 md:gap-6">
          <Ticket loaded={loaded} receipt={receipt} />
          <ButtonLink variant="soft" full href={contest.href}>
            {m.voting_back_to_contest()}
          </ButtonLink>
        </div>
        <div className="grid gap-4 md:gap-6">
          <CheckCard receipt={receipt} />
          <Proves />
        </div>
      </div>
    </div>
  )
}

function stateWords({ state }: LogReceipt): string {
  if (state === 'held') return m.log_receipt_held()
  return state === 'voided' ? m.log_receipt_voided() : m.log_receipt_counted()
}

const minuteOf = ({ contest, receipt }: LoadedReceipt, locale: Locale): string =>
  formatDateTime(receipt.time, locale, { timeZone: contest.time_zone, zoneName: true })

function Where({ loaded, receipt }: { loaded: LoadedReceipt; receipt: LogReceipt }) {
  const locale = useLocale()
  const when = minuteOf(loaded, locale)
  const { leaf_index: index, max_delay_s: count } = receipt
  return (
    <Said>
      {index === null
        ? m.log_receipt_waiting({ when, count, shown: formatNumber(count, locale) })
        : m.log_receipt_stands({ when, number: formatNumber(index, locale) })}
    </Said>
  )
}

function StatePill({ state }: LogReceipt) {
  if (state === 'held') return <Pill tone="warn">{m.log_state_held()}</Pill>
  if (state === 'voided') return <Pill tone="danger">{m.log_state_voided()}</Pill>
  return <Pill tone="ok">{m.log_state_counted()}</Pill>
}

function Ticket({ loaded, receipt }: { loaded: LoadedReceipt; receipt: LogReceipt }) {
  const locale = useLocale()
  const { contest } = loaded
  const { leaf_index: index, lines, casx_id } = receipt
  const name = (line: LogReceipt['lines'][number]) =>
    contest.points
      ? `${line.contestant_name}, ${m.contests_points_amount({ count: line.points, shown: formatNumber(line.points, locale) })}`
      : line.contestant_name
  return (
    <ReceiptTicket
      title={receiptNumber(casx_id, true)}
      badge={<StatePill {...receipt} />}
      rows={[
        ...lines.map((line, at) => ({
          label: at === 0 ? m.voting_receipt_for() : '',
          value: name(line),
        })),
        { label: m.log_row_contest(), value: contest.name },
        ...(contest.round === '' ? [] : [{ label: m.log_row_round(), value: contest.round }]),
        { label: m.log_row_cast(), value: castWords(receipt.kind, receipt.quantity, locale) },
        { label: m.voting_receipt_minute(), value: <Said>{minuteOf(loaded, locale)}</Said> },
        ...(index === null
          ? []
          : [{ label: m.log_row_number(), value: formatNumber(index, locale) }]),
      ]}
    >
      {index !== null && (
        <Link kind="action" href={entryHref(contest.cx_id, index)}>
          {m.log_see_entry()}
        </Link>
      )}
      <CopyField label={m.voting_receipt_number()} value={casx_id} />
      <ProofFile receipt={receipt} />
    </ReceiptTicket>
  )
}

/** The receipt as a file, in the page itself: it is there before any script, and without the server. */
function ProofFile({ receipt }: { receipt: LogReceipt }) {
  const { proof, casx_id } = receipt
  if (proof === null) return null
  const name = `${casx_id}.tlog-proof`
  return (
    <>
      <ButtonLink
        variant="outline"
        full
        icon={<Download aria-hidden="true" className="size-5" />}
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(proof)}`}
        download={name}
        className="mt-4"
      >
        {m.log_download()}
      </ButtonLink>
      <p className="mt-2 text-small text-pretty text-muted">
        {m.log_download_hint({ name: '.tlog-proof' })}
      </p>
    </>
  )
}
