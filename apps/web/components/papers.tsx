import FileText from 'lucide-react/icons/file-text'
import { m } from '@plaudit/i18n/messages'
import { ButtonLink } from '@plaudit/ui/button'
import { CopyField } from '@plaudit/ui/copy-field'
import { useLocale } from '@plaudit/ui/locale'
import { useOrigin } from '../lib/site.ts'

interface Props {
  /** Below a title of the page, or in a dialog that has its own. */
  heading: 2 | 3
  /** Scheme and host that people can open; by default the page's own. */
  origin?: string
  /** `{cx_id}` or `{cx_id}/{assox_id}`. */
  path: string
  /** Code of the short address. */
  code: string
  /** The result is declared, with a place in it. */
  certificate?: boolean
  /** The contest's result is declared: everybody's certificates, and the result as a table. */
  results?: boolean
}

/** Things to take away: the short link, the poster, after the result the certificate. */
export function Papers({ heading, origin, path, code, certificate, results }: Props) {
  const own = useOrigin()
  const Heading = heading === 2 ? 'h2' : 'h3'
  return (
    <section>
      <Heading className={heading === 2 ? 'mb-3 text-head' : 'mb-2 font-semibold'}>
        {m.prints_paper()}
      </Heading>
      <CopyField
        label={m.prints_short_link()}
        value={`${origin ?? own}/v/${code}`}
        className={heading === 2 ? 'mb-3 max-w-105' : 'mb-3'}
      />
      <div className="flex flex-wrap gap-2">
        <PaperLinks origin={origin} path={path} sheet="poster" name={m.prints_poster_paper} />
        {certificate && (
          <PaperLinks
            origin={origin}
            path={path}
            sheet="certificate"
            name={m.prints_certificate_paper}
          />
        )}
        {results && <Results origin={origin} path={path} />}
      </div>
    </section>
  )
}

function Results({ origin = '', path }: Pick<LinksProps, 'origin' | 'path'>) {
  return (
    <>
      <PaperLinks
        origin={origin}
        path={path}
        sheet="certificates"
        name={m.prints_certificates_paper}
      />
      <ButtonLink
        size="sm"
        variant="outline"
        href={`${origin}/prints/${path}/results.csv?lang=${useLocale()}`}
        target="_blank"
        icon={<FileText aria-hidden="true" className="size-4" />}
      >
        {m.prints_results_file()}
      </ButtonLink>
    </>
  )
}

interface LinksProps {
  /** Site that the sheet's own code leads to: the sheet is fetched there. */
  origin: string | undefined
  path: string
  sheet: 'poster' | 'certificate' | 'certificates'
  name: (values: { paper: string }) => string
}

function PaperLinks({ origin = '', path, sheet, name }: LinksProps) {
  const locale = useLocale()
  const papers = [
    ['a4', m.prints_a4()],
    ['letter', m.prints_letter()],
  ] as const
  return papers.map(([paper, shown]) => (
    <ButtonLink
      key={paper}
      size="sm"
      variant="outline"
      href={`${origin}/prints/${path}/${sheet}.pdf?paper=${paper}&lang=${locale}`}
      target="_blank"
      icon={<FileText aria-hidden="true" className="size-4" />}
    >
      {name({ paper: shown })}
    </ButtonLink>
  ))
}
