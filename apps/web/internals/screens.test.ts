import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as features from '../features.ts'
import { filesOf, screensIn } from './screens.ts'

const web = path.join(import.meta.dirname, '..')
const placed = screensIn({
  clubs: {
    main: { '': 'all.tsx', 'c/:gx_id': 'club.tsx' },
    area: { '': 'home.tsx', clubs: 'mine.tsx' },
    admin: { clubs: 'kept.tsx', '/old-clubs': 'kept.tsx' },
  },
})

it('screens stand below their shell, or by themselves', () => {
  expect(placed('main').map(({ path: at }) => at)).toEqual(['', 'c/:gx_id'])
  expect(placed('area', 'admin/access').map(({ path: at }) => at)).toEqual([
    'admin/access',
    'admin/access/clubs',
  ])
  expect(placed('admin', 'admin').map(({ path: at, file }) => [at, file])).toEqual([
    ['admin/clubs', 'features/clubs/kept.tsx'],
    ['old-clubs', 'features/clubs/kept.tsx'],
  ])
})

it('every address has a name of its own, also where a file stands at several', () => {
  const all = [
    placed('admin', 'admin'),
    placed('area', 'admin/access'),
    placed('area', 'admin/topMenu'),
  ]
  const ids = all.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('every feature that has screens is in the list, and every screen has its file', () => {
  const folders = readdirSync(path.join(web, 'features'))
  const withScreens = folders.filter((folder) =>
    readdirSync(path.join(web, 'features', folder)).includes('screens.ts'),
  )
  expect(Object.keys(features).sort()).toEqual(withScreens.sort())
  for (const file of filesOf(features))
    expect(readdirSync(path.join(web, path.dirname(file)))).toContain(path.basename(file))
})
