import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig, RouteConfigEntry } from '@react-router/dev/routes'
import * as features from './features.ts'
import { layouts, screensIn } from './internals/screens.ts'
import type { Placed } from './internals/screens.ts'

const placed = screensIn(features)

function leaf({ path, file, id }: Placed): RouteConfigEntry {
  return path === '' ? index(file, { id }) : route(path, file, { id })
}

/** A screen that fails leaves its shell standing. */
const inside = (name: string, screens: RouteConfigEntry[]): RouteConfigEntry[] => [
  layout('shells/inside.tsx', { id: `inside-${name}` }, screens),
]

/** A site with a home path of its own leads from `/` to there. */
const guarded = (screen: Placed): RouteConfigEntry =>
  screen.path === '' ? layout('shells/home-guard.tsx', [leaf(screen)]) : leaf(screen)

/** Every address of the product (specification 2), as its features declare them. */
export default [
  layout('shells/main.tsx', inside('main', placed('main').map(guarded))),
  layout('shells/organiser.tsx', inside('organiser', placed('organiser').map(leaf))),
  layout('shells/admin.tsx', inside('admin', placed('admin', 'admin').map(leaf))),
  ...layouts.map(({ name, file }) =>
    layout(file, inside(name, placed('area', `admin/${name}`).map(leaf))),
  ),
  layout('shells/embed.tsx', inside('embed', placed('embed').map(leaf))),
  layout('shells/mobile.tsx', inside('mobile', placed('mobile', 'mobile').map(leaf))),
  ...(placed('app').length > 0
    ? [layout('shells/app.tsx', inside('app', placed('app', 'app').map(leaf)))]
    : []),
  ...placed('bare').map(leaf),
] satisfies RouteConfig
