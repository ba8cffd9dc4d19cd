import { useState } from 'react'
import { Avatar } from '../avatar.tsx'
import { Brand } from '../brand.tsx'
import { Button } from '../button.tsx'
import { Card, CardHead } from '../card.tsx'
import { PhoneFrame } from '../phone-frame.tsx'
import { Pill } from '../pill.tsx'
import { ReorderList } from '../reorder-list.tsx'
import { SideNav } from '../side-nav.tsx'
import { Stage } from '../stage.tsx'
import { Steps, Timeline } from '../steps.tsx'
import { Block, Row } from './block.tsx'
import { title, useCover } from './sample.ts'

const links = [
  'Details',
  'Rounds',
  'Contestants',
  'Prices',
  'Entry fields',
  'Look',
  'Integrity',
  'Embeds',
  'Team',
]

export function Studio() {
  const cover = useCover('final')
  return (
    <Block title="Organiser">
      <Steps
        label="Set-up"
        current={1}
        steps={[
          { label: 'Name', href: '#name' },
          { label: 'Cover' },
          { label: 'Time' },
          { label: 'Voting' },
        ]}
        className="mb-6"
      />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[232px_minmax(0,1fr)] xl:grid-cols-[232px_minmax(0,1fr)_360px]">
        <SideNav
          label="Set-up of the contest"
          head={
            <>
              <Avatar id="esc" name={title} source={cover} shape="square" />{' '}
              <span className="truncate">Eurovision 2023</span>
            </>
          }
          groups={[
            {
              links: links.map((label) => ({
                href: `#${label}`,
                label,
                current: label === 'Rounds',
                count: label === 'Rounds' ? 3 : undefined,
              })),
            },
            {
              title: 'Watch',
              links: [
                { href: '#dashboard', label: 'Dashboard' },
                { href: '#review', label: 'Review', count: 12 },
              ],
            },
          ]}
        />
        <Editor />
        <PhoneFrame label="What voters see">
          <div className="bg-nav px-3.5 py-3 text-on-nav">
            <Brand />
          </div>
          <Stage
            id="esc"
            title={title}
            cover={cover}
            level={2}
            pills={
              <Pill tone="white" live>
                Opens 13 May
              </Pill>
            }
          />
        </PhoneFrame>
      </div>
    </Block>
  )
}

function Editor() {
  const [rules, setRules] = useState([
    { id: 'public', name: 'Public votes first', hint: 'Points from the public decide' },
    { id: 'voters', name: 'More voters', hint: 'More countries gave anything' },
    { id: 'countback', name: 'Countback', hint: 'More top marks, then second marks' },
    { id: 'order', name: 'Running order', hint: 'The earlier one goes first' },
  ])
  return (
    <div className="grid content-start gap-4">
      <Card as="section">
        <Timeline
          label="Rounds"
          items={[
            { id: '1', title: 'Semi-final 1', hint: '9 May, 15 in, 10 through', state: 'done' },
            { id: '2', title: 'Semi-final 2', hint: '11 May, 16 in, 10 through', state: 'now' },
            { id: '3', title: 'Grand final', hint: '13 May, 26 on stage', state: 'later' },
          ]}
        />
        <div className="mt-5">
          <Row>
            <Button variant="soft">Add a round</Button>
            <Button>Merge rounds</Button>
          </Row>
        </div>
      </Card>
      <Card as="section">
        <CardHead
          title="If two are level"
          hint="Applied from the top. Sealed in the log when voting opens."
        />
        <ReorderList label="Tie rules" items={rules} onReorder={setRules} />
      </Card>
    </div>
  )
}
