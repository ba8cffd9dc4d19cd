import { useState } from 'react'
import Bell from 'lucide-react/icons/bell'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { Button, ButtonLink, IconButton } from '../button.tsx'
import { Chip, ChipLink, ChipRow } from '../chip.tsx'
import { Link } from '../link.tsx'
import { CountDot, Pill, PlaceBadge } from '../pill.tsx'
import { LinkSegments, Segmented } from '../segmented.tsx'
import { Tabs } from '../panel-tabs.tsx'
import { VoteButton } from '../vote-button.tsx'
import { Block, Row } from './block.tsx'

export function Controls() {
  return (
    <>
      <Block title="Buttons">
        <Row>
          <VoteButton state="chosen" label="Vote" size="lg" />
          <VoteButton state="busy" label="Voting" size="lg" />
          <VoteButton state="voted" label="Voted · 23:59" size="lg" />
          <VoteButton state="disabled" label="Voting is closed" size="lg" />
        </Row>
        <Row>
          <Button variant="primary">Save</Button>
          <Button variant="outline">Preview</Button>
          <Button variant="soft" icon={<Plus aria-hidden="true" className="size-4.5" />}>
            Add a round
          </Button>
          <Button>Merge rounds</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="ghost">Held only</Button>
          <Button disabled>Voting is closed</Button>
        </Row>
        <Row>
          <Button variant="act" loading>
            Publish
          </Button>
          <Button variant="outline" loading icon={<Bell aria-hidden="true" />}>
            Remind me
          </Button>
          <Button size="sm">Small</Button>
          <ButtonLink href="#buttons" variant="act" size="lg">
            A link
          </ButtonLink>
          <IconButton label="Delete" icon={<Trash2 aria-hidden="true" />} />
          <IconButton variant="soft" label="Add" icon={<Plus aria-hidden="true" />} />
          <Link href="#buttons" kind="action">
            Whole standing
          </Link>
        </Row>
      </Block>
      <Choosers />
    </>
  )
}

function Choosers() {
  const [view, setView] = useState('phone')
  const [pressed, setPressed] = useState('All contests')
  return (
    <Block title="Pills, chips, tabs">
      <Row>
        <Pill live tone="ok">
          Voting open, 02:14:09
        </Pill>
        <Pill>Draft</Pill>
        <Pill tone="warn">Paused</Pill>
        <Pill tone="danger">Ended early</Pill>
        <Pill tone="act">Round 2</Pill>
        <Pill tone="won">Winner</Pill>
        <PlaceBadge place={1} />
        <PlaceBadge place={12} />
        <PlaceBadge place={3} size="lg" />
        <CountDot count={3} />
      </Row>
      <ChipRow label="Category" className="my-4">
        {[
          'All contests',
          'Entertainment',
          'Design',
          'Food',
          'Cinema',
          'Sports',
          'Beauty',
          'Education',
          'Animals',
        ].map((name) => (
          <Chip key={name} pressed={pressed === name} onClick={() => setPressed(name)}>
            {name}
          </Chip>
        ))}
        <ChipLink href="#x">A link</ChipLink>
      </ChipRow>
      <Row>
        <LinkSegments
          label="State"
          segments={[
            { href: '#open', label: 'Open', count: 38, current: true },
            { href: '#upcoming', label: 'Upcoming' },
            { href: '#ended', label: 'Ended' },
          ]}
        />
        <Segmented
          label="View"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'phone', label: 'Phone' },
            { value: 'card', label: 'Card' },
          ]}
        />
      </Row>
      <Tabs
        label="Contest"
        tabs={['Overview', 'Contestants', 'Standing', 'Rules', 'Rounds', 'Results'].map((name) => ({
          value: name,
          label: name,
          content: <p className="text-muted">{name}, in place.</p>,
        }))}
      />
    </Block>
  )
}
