import { lazy } from 'react'
import type { ComponentType } from 'react'
import { m } from '@plaudit/i18n/messages'
import { loadChunk } from '../../../lib/chunk.ts'

interface ScreenProps {
  /** Of the studio's screens. */
  cxId: string
}
interface Screen {
  title: () => string
  Screen: ComponentType<ScreenProps>
}

/** A screen that comes by itself when it is opened. */
const later = (load: () => Promise<ComponentType<ScreenProps>>) =>
  lazy(() => loadChunk(async () => ({ default: await load() })))

const screens: Record<string, Screen> = {
  '': {
    title: m.area_title,
    Screen: later(async () => (await import('./home.tsx')).AreaHome),
  },
  contest: {
    title: m.common_my_contests,
    Screen: later(async () => (await import('../mine/my-contests.tsx')).MyContests),
  },
  allcontestant: {
    title: m.common_my_contestants,
    Screen: later(async () => (await import('../mine/my-contestants.tsx')).MyContestants),
  },
  allvotes: {
    title: m.area_all_votes,
    Screen: later(async () => (await import('./all-votes.tsx')).AllVotes),
  },
  edition: {
    title: m.editions_section,
    Screen: later(async () => (await import('./all-editions.tsx')).AllEditions),
  },
  update_profile: {
    title: m.area_profile,
    Screen: later(async () => (await import('./profile.tsx')).UpdateProfile),
  },
}
const studio: Screen = {
  title: m.common_studio,
  Screen: later(async () => (await import('../editor/one-studio.tsx')).OneStudio),
}
const start: Screen = {
  title: m.common_start_contest,
  Screen: later(async () => (await import('../setup/new-contest.tsx')).NewContest),
}

interface Found extends Screen, ScreenProps {
  /** It brings a way around of its own. */
  ownNav: boolean
}

/** The screen of the area at an address below the layout's; undefined where there is none. */
export function screenAt(path: string): Found | undefined {
  const rest = path.replace(/\/$/, '')
  if (Object.hasOwn(screens, rest)) {
    const found = screens[rest]
    return found && { ...found, cxId: '', ownNav: false }
  }
  const [, isStart, cxId] = /^(create\/)?studio\/([0-9A-Za-z]+)(?:\/new)?$/.exec(rest) ?? []
  if (cxId === undefined) return undefined
  return { ...(isStart || cxId === 'new' ? start : studio), cxId, ownNav: true }
}
