import { useState } from 'react'
import Copy from 'lucide-react/icons/copy'
import MoreHorizontal from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button, IconButton } from '../button.tsx'
import { ConfirmDialog, Dialog, InfoDialog } from '../dialog.tsx'
import { Drawer } from '../drawer.tsx'
import { Field } from '../field.tsx'
import { Input } from '../input.tsx'
import { LazyMenu } from '../lazy-menu.tsx'
import { Menu, type MenuItem } from '../menu.tsx'
import { Popover } from '../popover.tsx'
import { showError, showSuccess } from '../toast.tsx'
import { Tooltip } from '../tooltip.tsx'
import { Block, Row } from './block.tsx'

const verbs: readonly MenuItem[] = [
  { heading: 'Loreen, Sweden' },
  { label: 'Edit', icon: <Pencil aria-hidden="true" />, href: '#edit' },
  {
    label: 'Duplicate',
    icon: <Copy aria-hidden="true" />,
    onSelect: () => showSuccess('Contest Successfully Duplicated!'),
  },
  { label: 'Merge', disabled: true },
  'separator',
  {
    label: 'Remove',
    icon: <Trash2 aria-hidden="true" />,
    danger: true,
    onSelect: () => showSuccess('Contestant removed', { label: 'Undo', run: () => {} }),
  },
]

type Open = 'dialog' | 'confirm' | 'danger' | 'info' | 'left' | 'right' | null

export function Overlays() {
  const [open, setOpen] = useState<Open>(null)
  const shows = (name: Open) => ({
    open: open === name,
    onOpenChange: (is: boolean) => setOpen(is ? name : null),
  })
  return (
    <Block title="Over the page">
      <Row>
        {(['dialog', 'confirm', 'danger', 'info', 'left', 'right'] as const).map((name) => (
          <Button key={name} data-open={name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </Row>
      <Row>
        <Button data-open="error" onClick={() => showError('Voting has been disabled')}>
          error
        </Button>
        <Button data-open="success" onClick={() => showSuccess('Contestant Updated!')}>
          success
        </Button>
        <Menu
          label="Loreen"
          items={verbs}
          align="start"
          trigger={
            <IconButton
              data-open="menu"
              label="More"
              icon={<MoreHorizontal aria-hidden="true" />}
            />
          }
        />
        <LazyMenu
          label="Loreen"
          items={verbs}
          align="start"
          trigger={<Button data-open="lazy">menu, fetched when wanted</Button>}
        />
        <Popover
          label="Filter"
          align="start"
          trigger={<Button data-open="popover">popover</Button>}
        >
          <Field label="City">
            <Input />
          </Field>
        </Popover>
        <Tooltip text="Counted once a minute">
          <Button>tooltip</Button>
        </Tooltip>
      </Row>
      <Dialogs shows={shows} />
    </Block>
  )
}

function Dialogs({
  shows,
}: {
  shows: (name: Open) => { open: boolean; onOpenChange: (open: boolean) => void }
}) {
  const close = () => shows(null).onOpenChange(false)
  return (
    <>
      <Dialog
        {...shows('dialog')}
        title="Add a round"
        description="The best ten of this round go on."
        actions={
          <Button variant="act" onClick={close}>
            Add
          </Button>
        }
      >
        <Field label="Name" className="mt-4">
          <Input defaultValue="Grand final" />
        </Field>
      </Dialog>
      <ConfirmDialog
        {...shows('confirm')}
        onConfirm={close}
        description="You go on to the payment page."
      />
      <ConfirmDialog
        {...shows('danger')}
        onConfirm={close}
        danger
        title="Delete the contest?"
        description="Its 26 contestants go with it. Votes stay in the log."
        confirmLabel="Delete"
      />
      <InfoDialog {...shows('info')}>
        Your service is under review. We tell you by e-mail when it is approved.
      </InfoDialog>
      <Drawer {...shows('left')} side="left" title="Menu">
        <p className="text-muted">300 px</p>
      </Drawer>
      <Drawer
        {...shows('right')}
        side="right"
        title="Filters"
        footer={
          <Button variant="act" full>
            Show 38 contests
          </Button>
        }
      >
        <p className="text-muted">400 px</p>
      </Drawer>
    </>
  )
}
