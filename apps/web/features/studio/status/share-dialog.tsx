import { useState } from 'react'
import Download from 'lucide-react/icons/download'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { CopyField } from '@plaudit/ui/copy-field'
import { Link } from '@plaudit/ui/link'
import { ShareRow } from '@plaudit/ui/share'
import { contestHref } from '../../../lib/contest-addresses.ts'
import { Papers } from '../../../components/papers.tsx'
import { useContestAddress } from './address.ts'
import { ReachBanner } from './reach-banner.tsx'
import { useReach } from './reach.ts'
import { whatItShows, wordsToSend } from './share-text.ts'
import { QrPicture } from './qr-picture.tsx'
import type { QrDrawing } from './qr-picture.tsx'

interface Props {
  contest: Contest
  /** Set where the contest has just gone out: the dialog says so, as a notice would lie over it. */
  published: boolean
  onClose: () => void
}

/** The contest's link: to copy, to send, to print as a code. */
export function ShareDialog({ contest, published, onClose }: Props) {
  const address = useContestAddress(contest)
  const { origin, whom } = useReach()
  const { contest_name: name } = contest
  const [drawing, setDrawing] = useState<QrDrawing>()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.studio_share_title()}
      description={whatItShows(contest)}
    >
      <div className="mt-4 grid gap-5">
        {published && (
          <Banner
            tone="ok"
            inset
            action={
              <Link kind="action" href={contestHref(contest)}>
                {m.studio_open_page()}
              </Link>
            }
          >
            {m.studio_done_published()}
          </Banner>
        )}
        <ReachBanner whom={whom} />
        <CopyField value={address} label={m.studio_share_address()} />
        <ShareRow url={address} title={name} text={wordsToSend(contest)} />
        <QrPicture text={address} label={m.studio_qr_of({ name })} onDrawn={setDrawing} />
        <Button
          icon={<Download aria-hidden="true" />}
          disabled={!drawing}
          onClick={() =>
            drawing && download(drawing.svg, `${contest.contest_slug || 'contest'}.svg`)
          }
        >
          {m.studio_qr_download()}
        </Button>
        <Papers
          heading={3}
          origin={origin}
          path={contest.cx_id}
          code={contest.code}
          results={contest.declared_at !== null}
        />
      </div>
    </Dialog>
  )
}

function download(svg: string, name: string): void {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
