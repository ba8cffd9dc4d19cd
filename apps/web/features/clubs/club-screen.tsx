import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Reply } from '@plaudit/contract/calls'
import type { Club } from '@plaudit/contract/clubs/club'
import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { LinkTabs } from '@plaudit/ui/tabs'
import { QueryFault } from '../../components/query-fault.tsx'
import { slot } from '../../lib/slot.tsx'
import { FeedView } from '../feeds/open/feed-view.tsx'
import { ClubHead } from './club-head.tsx'
import {
  AboutClub,
  ActsView,
  BesideFeed,
  Door,
  LeftOfFeed,
  MembersView,
  ReportsView,
  SeenClub,
} from './later.ts'
import type { ClubSlot } from './open/slots.ts'
import { useClub } from './use-club.ts'
import { keepsOrder, useReported } from './use-reported.ts'
import { hrefOfChat, hrefOfClub } from './words.ts'

const Chat = slot<ClubSlot>(import.meta.glob('../*/slots/club-chat.tsx'))

interface First {
  key: string
  club: Club | null
  feeds: Reply<'feeds/getFeeds'> | null
}

/** A club: its cover, what one can do, what is written in it; for strangers of a private one its door. */
export function ClubScreen({ first }: { first: First }) {
  const query = useClub(first.key, first.club)
  const club = query.data?.groups[0]
  // A person who has just left a club is shown nothing that the page still holds of it.
  if (query.error instanceof CallError && query.error.code === 'club_members_only')
    return <Door gxId={first.key} />
  if (club === undefined)
    return (
      <div className="page py-8">
        {query.isError ? (
          <QueryFault query={query} title={m.clubs_failed()} level={1} />
        ) : (
          <PanelSkeleton className="min-h-96" />
        )}
      </div>
    )
  return (
    <div>
      <ClubHead club={club} />
      {club.can.read ? (
        <Inside club={club} feeds={first.feeds} />
      ) : (
        <Door gxId={club.gx_id} club={club} />
      )}
    </div>
  )
}

/** With the number of things that wait for moderators. */
const reportsTab = (href: string, tab: string, count: number) => ({
  href: `${href}?tab=reports`,
  label: m.clubs_tab_reports(),
  ...(count > 0 && { count }),
  current: tab === 'reports',
})

function Inside({ club, feeds }: { club: Club; feeds: First['feeds'] }) {
  const [params] = useSearchParams()
  const [shown, setShown] = useState(0)
  const tab = params.get('tab') ?? 'feed'
  const href = hrefOfClub(club)
  const keeps = keepsOrder(club)
  const { all: reported } = useReported(club)
  const waiting = <PanelSkeleton className="min-h-96" />
  const tabs = [
    { href, label: m.clubs_tab_feed(), current: tab === 'feed' },
    ...(club.is_platform
      ? []
      : [
          {
            href: `${href}?tab=members`,
            label: m.clubs_tab_members(),
            count: club.members,
            current: tab === 'members',
          },
        ]),
    // Off at first: who runs the club turns it on.
    ...(club.has_chat && club.can.post
      ? [{ href: hrefOfChat(club), label: m.clubs_tab_chat(), current: tab === 'chat' }]
      : []),
    { href: `${href}?tab=about`, label: m.clubs_tab_about(), current: tab === 'about' },
    ...(club.can.moderate
      ? [{ href: `${href}?tab=log`, label: m.clubs_tab_log(), current: tab === 'log' }]
      : []),
    ...(keeps ? [reportsTab(href, tab, reported)] : []),
  ]
  return (
    <>
      <LinkTabs tabs={tabs} label={m.clubs_sections()} sticky />
      {tab === 'feed' && club.mine?.state === 'member' && (
        <SeenClub gxId={club.gx_id} shown={shown} />
      )}
      <div
        className={cx(
          'page grid items-start gap-8 py-6 lg:grid-cols-[minmax(0,44rem)_20rem] lg:justify-between',
          tab === 'feed' &&
            (club.is_platform
              ? 'xl:grid-cols-[13rem_minmax(0,44rem)_13rem]'
              : 'xl:grid-cols-[13rem_minmax(0,40rem)_20rem]'),
        )}
      >
        {tab === 'feed' && (
          <div className="sticky top-20 max-xl:hidden">
            <LeftOfFeed club={club} />
          </div>
        )}
        {tab === 'members' ? (
          <MembersView club={club} waiting={waiting} />
        ) : tab === 'chat' && club.has_chat ? (
          <div id="chat" className="min-h-[calc(100dvh-var(--bar))] scroll-mt-16">
            <Chat club={club} />
          </div>
        ) : tab === 'log' && club.can.moderate ? (
          <ActsView club={club} waiting={waiting} />
        ) : tab === 'reports' && keeps ? (
          <ReportsView club={club} waiting={waiting} />
        ) : tab === 'about' ? (
          <AboutClub club={club} waiting={waiting} />
        ) : (
          <FeedView
            gxId={club.gx_id}
            canPost={club.can.post}
            isPrivate={club.access === 'private'}
            first={feeds}
            hrefOf={hrefOfPost}
            onShown={() => setShown((times) => times + 1)}
          />
        )}
        {tab === 'feed' && !club.is_platform && (
          <aside className="hidden lg:block">
            <BesideFeed club={club} />
          </aside>
        )}
      </div>
    </>
  )
}

const hrefOfPost = ({ gx_id, feed_item_id }: { gx_id: string; feed_item_id: number }): string =>
  `/c/${gx_id}/${feed_item_id}`
