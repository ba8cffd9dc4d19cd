import { useState } from 'react'
import Archive from 'lucide-react/icons/archive'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Hourglass from 'lucide-react/icons/hourglass'
import Link2 from 'lucide-react/icons/link-2'
import MonitorPlay from 'lucide-react/icons/monitor-play'
import OctagonX from 'lucide-react/icons/octagon-x'
import Presentation from 'lucide-react/icons/presentation'
import QrCode from 'lucide-react/icons/qr-code'
import Trash2 from 'lucide-react/icons/trash-2'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Menu } from '@plaudit/ui/menu'
import type { MenuItem } from '@plaudit/ui/menu'
import { showSuccess } from '@plaudit/ui/toast'
import { copyText } from '@plaudit/ui/copy-text'
import { useStudio } from '../open/studio.ts'
import { PreviewRail } from '../preview/preview-rail.tsx'
import { usePreview } from '../preview/shown.ts'
import { Publish } from './publish.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { Withhold } from './withhold.tsx'
import { useContestAddress } from './address.ts'
import { useReach } from './reach.ts'
import { useVerbs } from './verbs.ts'
import type { StepVerb, Verb } from './verbs.ts'

type Open = 'publish' | 'published' | 'share' | 'preview' | 'withhold' | undefined

/** The verbs of the contest's life: the next one as a button, the others in a menu. */
export function StatusBar() {
  const studio = useStudio()
  const { contest } = studio
  const shown = usePreview()
  const [open, setOpen] = useState<Open>()
  const { run, running } = useVerbs(contest, studio.take)
  const address = useContestAddress(contest)
  const close = () => setOpen(undefined)
  const items = menuItems({
    contest,
    screenHref: `${useReach().origin}/cx/${contest.cx_id}/screen`,
    run: (verb) => void run(verb),
    onShare: () => setOpen('share'),
    onWithhold: () => setOpen('withhold'),
    onCopy: () =>
      void copyText(address).then((done) =>
        done ? showSuccess(m.studio_link_copied()) : setOpen('share'),
      ),
  })
  return (
    <div className="flex items-center gap-2 max-sm:w-full">
      <Button variant="outline" onClick={() => setOpen('preview')} className="max-sm:flex-auto">
        {m.studio_preview()}
      </Button>
      <NextStep
        contest={contest}
        running={running}
        onPublish={() => setOpen('publish')}
        run={(verb) => void run(verb)}
      />
      <Menu
        label={m.studio_more()}
        trigger={<IconButton label={m.studio_more()} icon={<Ellipsis aria-hidden="true" />} />}
        // A verb that is tapped while another is under way would do nothing.
        items={running ? items.map(waiting) : items}
      />
      {open === 'publish' && <Publish onClose={close} onPublished={() => setOpen('published')} />}
      {open === 'withhold' && <Withhold onClose={close} />}
      {(open === 'share' || open === 'published') && (
        <ShareDialog contest={contest} published={open === 'published'} onClose={close} />
      )}
      {open === 'preview' && (
        <Dialog open onOpenChange={close} title={m.studio_preview_title()}>
          <div className="mt-4">
            <PreviewRail shown={shown} inDialog />
          </div>
        </Dialog>
      )}
    </div>
  )
}

const waiting = (item: MenuItem): MenuItem =>
  typeof item === 'object' && 'label' in item ? { ...item, disabled: true } : item

interface StepProps {
  contest: Contest
  running: Verb | undefined
  onPublish: () => void
  run: (verb: StepVerb) => void
}

/** Button for the next step in the contest's life. */
function NextStep({ contest, running, onPublish, run }: StepProps) {
  const { can, state } = contest
  const wide = 'max-sm:flex-auto'
  if (state === 'draft' && can.publish)
    return (
      <Button variant="act" onClick={onPublish} loading={running === 'publish'} className={wide}>
        {m.studio_publish()}
      </Button>
    )
  if (can.resume)
    return (
      <Button
        variant="act"
        onClick={() => run('resume')}
        loading={running === 'resume'}
        className={wide}
      >
        {m.studio_resume()}
      </Button>
    )
  if (can.declare)
    return (
      <Button
        variant="act"
        onClick={() => run('declare')}
        loading={running === 'declare'}
        className={wide}
      >
        {m.studio_declare()}
      </Button>
    )
  if (can.pause)
    return (
      <Button onClick={() => run('pause')} loading={running === 'pause'} className={wide}>
        {m.studio_pause()}
      </Button>
    )
  return null
}

interface MenuProps {
  contest: Contest
  /** By an address that phones of the hall can open: the screen shows it. */
  screenHref: string
  run: (verb: Verb) => void
  onShare: () => void
  onWithhold: () => void
  onCopy: () => void
}

function menuItems(props: MenuProps): MenuItem[] {
  const { contest, run, screenHref, onShare, onWithhold, onCopy } = props
  const { can, state } = contest
  const open: MenuItem[] =
    state === 'draft'
      ? []
      : [
          {
            label: m.studio_screen(),
            icon: <MonitorPlay aria-hidden="true" />,
            href: screenHref,
          },
          {
            label: m.studio_open_page(),
            icon: <ExternalLink aria-hidden="true" />,
            href: `/cx/${contest.cx_id}`,
          },
          { label: m.studio_copy_link(), icon: <Link2 aria-hidden="true" />, onSelect: onCopy },
          { label: m.studio_qr(), icon: <QrCode aria-hidden="true" />, onSelect: onShare },
          ...(contest.declared_at !== null || ['review', 'ended'].includes(state)
            ? [
                {
                  label: m.reveal_on_stage(),
                  icon: <Presentation aria-hidden="true" />,
                  href: `/cx/${contest.cx_id}/reveal`,
                },
              ]
            : []),
          'separator',
        ]
  const ends: MenuItem[] = [
    ...(can.withhold
      ? [
          {
            label: m.studio_withhold(),
            icon: <Hourglass aria-hidden="true" />,
            onSelect: onWithhold,
          },
        ]
      : []),
    ...(can.end
      ? [
          {
            label: m.studio_end(),
            icon: <OctagonX aria-hidden="true" />,
            onSelect: () => run('end'),
          },
        ]
      : []),
    ...(can.archive
      ? [
          {
            label: m.studio_archive(),
            icon: <Archive aria-hidden="true" />,
            onSelect: () => run('archive'),
          },
        ]
      : []),
    ...(can.delete
      ? [
          {
            label: m.studio_delete(),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => run('delete'),
          },
        ]
      : []),
  ]
  return [
    ...open,
    {
      label: m.studio_duplicate(),
      icon: <Copy aria-hidden="true" />,
      onSelect: () => run('duplicate'),
    },
    ...(ends.length > 0 ? (['separator', ...ends] as MenuItem[]) : []),
  ]
}
