import { m } from '@plaudit/i18n/messages'
import { buttonClass } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { CopyField } from '@plaudit/ui/copy-field'

/** Shows the command for the same check on a machine on which no page of this site has a say. */
export default function CommandLine({
  address,
  keys,
  witnesses,
}: {
  address: string
  keys: readonly string[]
  witnesses: readonly string[]
}) {
  const command = [
    'node plaudit-verify.mjs',
    address,
    ...keys.flatMap((key) => ['--key', key]),
    ...witnesses.flatMap((key) => ['--witness', key]),
  ].join(' ')
  return (
    <Card as="section" aria-labelledby="cli-title" className="mt-4 md:mt-6">
      <CardHead id="cli-title" title={m.log_cli_title()} className="mb-2" />
      <p className="max-w-[72ch] text-small text-pretty">{m.log_cli_text()}</p>
      <p className="mt-3">
        <a
          href="/plaudit-verify.mjs"
          download="plaudit-verify.mjs"
          className={buttonClass({ variant: 'quiet' })}
        >
          {m.log_cli_download()}
        </a>
      </p>
      <CopyField label={m.log_cli_command()} value={command} className="my-4" />
      <p className="max-w-[72ch] text-small text-pretty text-muted">{m.log_cli_receipt()}</p>
    </Card>
  )
}
