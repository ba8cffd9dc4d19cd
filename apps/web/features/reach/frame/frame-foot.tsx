import ListChecks from 'lucide-react/icons/list-checks'
import { m } from '@plaudit/i18n/messages'
import { Brand } from '@plaudit/ui/brand'
import { Anchor, Link } from '@plaudit/ui/link'
import { useSite } from '../../../lib/site.ts'

/** Names the site of the vote, and leads to the check of the vote. */
export function FrameFoot({ cxId }: { cxId: string }) {
  const site = useSite()
  return (
    <footer className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
      <Anchor href="/" className="scale-90 origin-left">
        <Brand name={site?.title ?? 'Plaudit'} {...(site?.logo && { logo: site.logo })} />
      </Anchor>
      <Link kind="quiet" href={`/cx/${cxId}/log`}>
        <ListChecks aria-hidden="true" className="mr-1.5 inline size-4 align-[-3px]" />
        {m.embeds_log()}
      </Link>
    </footer>
  )
}
