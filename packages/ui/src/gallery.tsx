import { Button } from './button.tsx'
import { ContestantCard } from './contestant-card.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { LocaleProvider, type Locale } from './locale.tsx'
import { StandingList } from './standing.tsx'
import { TopBar } from './top-bar.tsx'
import { Brand } from './brand.tsx'
import { ContestCard } from './contest-card.tsx'
import { Countdown } from './countdown.tsx'
import { ToastRegion } from './toast.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { LinkTabs } from './tabs.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { EmptyState, ErrorState } from './empty-state.tsx'
import { ContestantCardSkeletons } from './skeleton.tsx'
import { DataTable } from './data-table.tsx'

export function Gallery({ locale }: { locale: Locale }) {
  return (
    <LocaleProvider locale={locale}>
      <TopBar
        brand={<Brand />}
        brandHref="/"
        label="Main"
        links={[{ href: '/contests', label: 'Contests', current: true }]}
      />
      <LinkTabs
        sticky
        label="x"
        tabs={[
          { href: '#a', label: 'Contestants', count: 26, current: true },
          { href: '#b', label: 'Standing' },
        ]}
      />
      <main id="content" className="page py-6">
        <div className="flex flex-wrap gap-2">
          <Button variant="act">Vote</Button>
          <Button variant="soft">Vote</Button>
          <Button variant="outline">Vote</Button>
          <Button variant="primary">Save</Button>
          <Button>Cancel</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="ghost">More</Button>
          <Button loading variant="act">
            Vote now
          </Button>
          <Button disabled>Closed</Button>
        </div>
        <Countdown seconds={8049} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Title" hint="16 of 80" required>
            <Input defaultValue="Open Mic Fridays" />
          </Field>
          <Field label="Price" error="Please specify a valid price">
            <Input defaultValue="0,5o" />
          </Field>
          <Field label="One vote every">
            <Select options={[{ value: '1', label: '24 hours' }]} />
          </Field>
          <Switch
            label="Ask before it counts"
            hint="“Vote for Loreen?” stops mis-taps"
            defaultChecked
          />
        </div>
        <ul className="contestant-grid my-6">
          {['Ana Brandt', 'Käärijä', 'Noa', 'Let 3'].map((name, at) => (
            <li key={name}>
              <ContestantCard
                id={name}
                href="#x"
                name={name}
                quiet="Sweden · Tattoo"
                place={at + 1}
                sum={{ shown: '583', unit: 'points' }}
                vote={{
                  state: at === 1 ? 'voted' : 'idle',
                  label: at === 1 ? 'Voted, again in 23:59' : 'Vote',
                }}
                mine={at === 1}
              />
            </li>
          ))}
        </ul>
        <StandingList
          label="s"
          items={[
            { id: 'a', place: 1, name: 'Loreen', sum: '583', share: 1 },
            { id: 'b', place: 2, name: 'Käärijä', sum: '526', share: 0.9, change: 1 },
            { id: 'z', place: 12, name: 'Andrew', sum: '126', share: 0.2, mine: true },
          ]}
        />
        <ul className="contest-grid my-6">
          <li>
            <ContestCard
              id="q"
              href="#"
              title="Open Mic Fridays"
              state={{ label: 'Closes in 41 m', live: true }}
              quiet="Humor · 8 contestants"
              evidence={
                <>
                  <b>Ana</b> leads
                </>
              }
              faces={[
                { id: 'a', name: 'A B' },
                { id: 'b', name: 'C D' },
              ]}
            />
          </li>
        </ul>
        <EmptyState title="The stage is empty" action={<Button variant="act">Add</Button>}>
          Add your first.
        </EmptyState>
        <ErrorState title="The standing did not load" onRetry={() => {}} />
        <ContestantCardSkeletons count={4} />
        <DataTable
          label="t"
          rows={[{ n: 'Loreen', v: 1 }]}
          rowId={(r) => r.n}
          rowName={(r) => r.n}
          columns={[
            { key: 'n', header: 'Name', cell: (r) => r.n },
            { key: 'v', header: 'Points', cell: (r) => r.v, align: 'end', sortable: true },
          ]}
          onSort={() => {}}
        />
      </main>
      <ConfirmDialog open={false} onOpenChange={() => {}} onConfirm={() => {}} />
      <ToastRegion />
    </LocaleProvider>
  )
}
