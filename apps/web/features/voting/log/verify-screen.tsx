import { useRef } from 'react'
import { formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { ErrorState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { ProgressBar } from '@plaudit/ui/progress-bar'
import { useHydrated } from '@plaudit/ui/hydrated'
import { promisesOf } from '../open/held.ts'
import { logFile, logHref } from '../open/log-addresses.ts'
import type { LogContest, NamesById } from './contest-names.ts'
import { LogTop } from './log-top.tsx'
import { CommandLine, CopyCard, ReportView } from './later.ts'
import { useVerification } from './use-verification.ts'
import type { Verification } from './use-verification.ts'

export interface LoadedCheck {
  contest: LogContest
  names: NamesById
  /** Leaves under the head when the page was made. */
  size: number
  keys: string[]
  /** Keys of the signers of the log's heads. */
  witnesses: string[]
  /** Address at which the whole log lies as files. */
  files: string
}

/** A contest checked in the reader's own browser: the published log, or a copy of it. */
export function VerifyScreen({ loaded }: { loaded: LoadedCheck }) {
  const { contest, keys, witnesses } = loaded
  const alive = useHydrated()
  const { verification, start, stop } = useVerification()
  const result = useRef<HTMLDivElement>(null)
  const running = verification.state === 'running'
  const checkSite = () => {
    const address = new URL(logFile(contest.cx_id, ''), location.href).href
    start('site', { keys, witnesses, place: { address }, receipts: promisesOf(contest.cx_id) })
    result.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="page max-w-[1040px] py-8 sm:py-12">
      <LogTop
        back={{ name: m.log_title(), href: logHref(contest.cx_id) }}
        title={m.log_check_contest()}
        lead={m.log_verify_lead()}
      />
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <Card as="section" aria-labelledby="site-title" className="h-full">
          <CardHead
            id="site-title"
            title={m.log_verify_live()}
            hint={`${contest.name}. ${m.log_verify_live_text()}`}
          />
          <Button
            variant="primary"
            full
            disabled={!alive || keys.length === 0 || running}
            onClick={checkSite}
          >
            {m.log_verify_go()}
          </Button>
          <noscript>
            <p className="mt-3 text-small text-muted">{m.log_verify_script()}</p>
          </noscript>
        </Card>
        <CopyCard
          disabled={!alive || running}
          onLog={({ files, ...own }) =>
            start('copy', { keys, witnesses, place: { files }, ...own })
          }
        />
      </div>
      <div ref={result} className="mt-4 scroll-mt-24 md:mt-6">
        <Outcome verification={verification} loaded={loaded} onStop={stop} onRetry={checkSite} />
      </div>
      <CommandLine address={loaded.files} keys={keys} witnesses={witnesses} />
    </div>
  )
}

interface OutcomeProps {
  verification: Verification
  loaded: LoadedCheck
  onStop: () => void
  onRetry: () => void
}

function Outcome({ verification, loaded, onStop, onRetry }: OutcomeProps) {
  const locale = useLocale()
  if (verification.state === 'idle') return null
  if (verification.state === 'failed')
    return (
      <Card>
        <ErrorState title={m.log_verify_failed()} onRetry={onRetry}>
          {m.log_verify_failed_text()}
        </ErrorState>
      </Card>
    )
  if (verification.state === 'done')
    return (
      <ReportView
        report={verification.report}
        place={verification.place}
        names={loaded.names}
        contest={loaded.contest}
      />
    )
  const { leaves, place } = verification
  const all = Math.max(loaded.size, leaves)
  const done = formatNumber(leaves, locale)
  return (
    <Card>
      <ProgressBar
        label={leaves === 0 ? m.log_verify_heads() : m.log_verify_reading()}
        value={leaves === 0 || place === 'copy' ? null : leaves / all}
        note={m.log_verify_progress({ done, all: formatNumber(all, locale) })}
      />
      <Button variant="quiet" className="mt-4" onClick={onStop}>
        {m.log_verify_stop()}
      </Button>
    </Card>
  )
}
