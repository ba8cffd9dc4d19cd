import { useState } from 'react'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Button } from '../button.tsx'
import { Card, CardHead } from '../card.tsx'
import { ContestCard } from '../contest-card.tsx'
import { ContestantCard } from '../contestant-card.tsx'
import { Picture } from '../picture.tsx'
import { Countdown } from '../countdown.tsx'
import { StandingList, type StandingItem } from '../standing.tsx'
import { VoteButton, type VoteButtonProps } from '../vote-button.tsx'
import { VoteDock } from '../vote-dock.tsx'
import { Block } from './block.tsx'
import { entries, title, useCover, usePoster, whitePicture, type SampleEntry } from './sample.ts'

function voteOf(entry: SampleEntry): VoteButtonProps {
  if (entry.id === 'fi')
    return {
      state: 'voted',
      label: 'Voted · 23:59',
      name: `Voted · 23:59, ${entry.name}`,
    }
  if (entry.id === 'il') return { state: 'busy', label: 'Voting', name: `Voting for ${entry.name}` }
  if (entry.id === 'it') return { state: 'disabled', label: 'Voting is closed' }
  return { state: 'idle', label: 'Vote', name: `Vote for ${entry.name}` }
}

function Entry({ entry, white }: { entry: SampleEntry; white?: boolean }) {
  const poster = usePoster(entry.id)
  return (
    <ContestantCard
      id={entry.id}
      href={`#${entry.id}`}
      name={entry.name}
      picture={white ? whitePicture : poster}
      quiet={`${entry.country} · ${entry.song}`}
      place={entry.place}
      sum={{ shown: String(entry.points), unit: 'points' }}
      mine={entry.id === 'fi'}
      vote={<VoteButton {...voteOf(entry)} full />}
    />
  )
}

export function Dock({ chosen }: { chosen: boolean }) {
  const own = entries[10]
  const poster = usePoster('cy')
  const faces = [usePoster('se'), usePoster('fi'), usePoster('il')]
  return (
    <VoteDock
      label="Standing and your vote"
      leaders={entries.slice(0, 3).map((entry, at) => ({
        id: entry.id,
        place: entry.place,
        name: entry.name,
        sum: String(entry.points),
        href: `#${entry.id}`,
        picture: faces[at],
      }))}
      choice={
        chosen && own
          ? {
              id: own.id,
              name: own.name,
              picture: poster,
              quiet: '12th, 1 point behind 11th',
              vote: { state: 'chosen', label: 'Vote', name: `Vote for ${own.name}` },
            }
          : null
      }
      invite={{
        title: 'Your vote is still free',
        quiet: 'Nobody chosen yet',
        action: <Button variant="act">Find yours</Button>,
      }}
    />
  )
}

export function Voting({ chosen }: { chosen: boolean }) {
  return (
    <>
      <Dock chosen={chosen} />
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div>
          <p className="mb-4 flex items-center gap-1.5 text-small text-muted">
            <ShieldCheck aria-hidden="true" className="size-4" /> One free vote for each device
            every 24 h
          </p>
          <ul className="contestant-grid">
            {entries.slice(0, 7).map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} />
              </li>
            ))}
            {entries.slice(7, 8).map((entry) => (
              <li key={entry.id}>
                <Entry entry={entry} white />
              </li>
            ))}
          </ul>
        </div>
        <Standing />
      </div>
      <Contests />
      <Block title="Drawn, where there is no picture">
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
          {entries.slice(0, 6).map((entry) => (
            <Picture key={entry.id} id={entry.id} name={entry.name} className="rounded-card" />
          ))}
        </div>
      </Block>
    </>
  )
}

function useStandingItems(votes: number): StandingItem[] {
  const faces = [
    usePoster('se'),
    usePoster('fi'),
    usePoster('il'),
    usePoster('lt'),
    usePoster('cy'),
  ]
  const shown = [0, 1, 2, 9, 10].map((at) => entries[at]).filter((entry) => entry !== undefined)
  return shown
    .map((entry, at) => ({
      entry,
      picture: faces[at],
      points: entry.points + (entry.id === 'cy' ? votes : 0),
    }))
    .sort((a, b) => b.points - a.points)
    .map(({ entry, picture, points }, at, all) => ({
      id: entry.id,
      place: at < 3 ? at + 1 : at === 3 ? 11 : 12,
      name: entry.name,
      sum: String(points),
      share: points / (all[0]?.points ?? 1),
      picture,
      href: `#${entry.id}`,
      mine: entry.id === 'cy',
      change: entry.id === 'cy' && votes > 0 ? 1 : undefined,
    }))
}

function Standing() {
  const [votes, setVotes] = useState(0)
  const items = useStandingItems(votes)
  return (
    <Card as="section" className="lg:sticky lg:top-32">
      <CardHead
        title="Standing"
        action={<span className="text-micro text-muted">moves live</span>}
      />
      <StandingList label="Standing" items={items} />
      <p className="mt-2 mb-3.5 text-small text-muted">
        Level on points, public votes decide. One more puts him 11th.
      </p>
      <VoteButton
        state={votes > 4 ? 'voted' : 'chosen'}
        label={votes > 4 ? 'Voted · 23:59' : 'Vote for Andrew Lambrou'}
        size="lg"
        full
        onVote={() => setVotes(votes + 1)}
      />
      <p className="mt-3 text-small text-muted">
        Closes in <Countdown seconds={8049} kind="clock" className="font-semibold text-text" />
      </p>
    </Card>
  )
}

function Contests() {
  const cover = useCover('final')
  const mic = useCover('openmic')
  return (
    <Block title="Contests">
      <ul className="contest-grid">
        <li>
          <ContestCard
            id="esc"
            href="#esc"
            title={`${title}: Grand Final`}
            cover={cover}
            state={{ label: 'Closes in 2 h 14 m', live: true }}
            quiet="26 contestants · free, every 24 h"
            faces={entries.slice(0, 3)}
            evidence={
              <>
                <b>Loreen</b> leads, 583 to 526
              </>
            }
          />
        </li>
        <li>
          <ContestCard
            id="mic"
            href="#mic"
            title="Open Mic Fridays"
            cover={mic}
            state={{ label: 'Opens tomorrow, 09:00' }}
            quiet="Humor · 8 contestants · free"
            evidence="Entries close tonight"
          />
        </li>
        <li>
          <ContestCard
            id="voice"
            href="#voice"
            title="Voice of the Valley"
            state={{ label: 'Ended' }}
            quiet="Entertainment · 14 contestants"
          />
        </li>
      </ul>
    </Block>
  )
}
