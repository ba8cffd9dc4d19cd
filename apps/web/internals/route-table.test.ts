import { describe, expect, it } from 'vitest'
import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { localeOfTable, tableIn, tableOfPage } from './route-table.ts'
import { routesByStep } from './routes-by-step.ts'

const assets = {
  version: 'abc123',
  url: '/assets/manifest-abc123.js',
  entry: { module: '/assets/entry-1.js', imports: ['/assets/frame-1.js'] },
  routes: {
    root: {
      id: 'root',
      path: '',
      hasLoader: true,
      hasAction: false,
      module: '/assets/root-1.js',
      imports: ['/assets/frame-1.js'],
    },
    help: {
      id: 'help',
      parentId: 'root',
      path: 'help',
      hasLoader: false,
      hasAction: false,
      module: '/assets/help-1.js',
      imports: ['/assets/frame-1.js', '/assets/text-1.js'],
    },
  },
} as unknown as Parameters<typeof tableIn>[0]

describe('the table of routes', () => {
  it('leads to the scripts of one language, and says which', () => {
    const table = tableIn(assets, 'fr', 'fr-77')
    expect(table.version).toBe('abc123-fr')
    expect(table.routes['help']).toMatchObject({
      module: '/assets/fr-77/help-1.js',
      imports: ['/assets/fr-77/text-1.js'],
    })
    expect(assets.routes['help']?.module).toBe('/assets/help-1.js')
  })

  it('is asked for in the language of the page that asks, whatever the device has chosen since', () => {
    const asked = (address: string) => localeOfTable(new URL(address, 'http://x'), '/__manifest')
    expect(asked('/__manifest?paths=%2Fhelp&version=abc123-fr')).toBe('fr')
    expect(asked('/__manifest?paths=%2Fhelp&version=of-before')).toBeUndefined()
    expect(asked('/help?version=abc123-fr')).toBeUndefined()
  })

  it('says on a page only what that page shows', () => {
    expect(tableOfPage(assets, ['root'])).toEqual({
      version: 'abc123',
      url: '/assets/manifest-abc123.js',
      entry: { module: '/assets/entry-1.js', imports: [] },
      routes: {
        root: { id: 'root', path: '', hasLoader: true, module: '/assets/root-1.js', imports: [] },
      },
    })
  })
})

describe('the routes that an address can lead to', () => {
  const paths: Record<string, [path: string | undefined, parent?: string, index?: true]> = {
    root: [''],
    main: [undefined, 'root'],
    home: [undefined, 'main', true],
    contest: ['cx/:cx_id', 'main'],
    help: ['help', 'main'],
    area: ['app', 'root'],
    start: [undefined, 'area', true],
    list: ['contests', 'area'],
    nothing: ['*', 'area'],
    any: [':name', 'main'],
    rest: ['*', 'main'],
  }
  const all = Object.fromEntries(
    Object.entries(paths).map(([id, [at, parentId, index]]) => [
      id,
      { id, path: at, parentId, index },
    ]),
  ) as unknown as Parameters<typeof routesByStep>[0]
  const tree = (routes: typeof all, parent?: string): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route?.parentId === parent)
      .map((route) => ({ ...route, children: tree(routes, route?.id) }) as unknown as RouteObject)
      .map((route) => (route.index ? { ...route, children: undefined } : route)) as RouteObject[]
  const found = (routes: typeof all, at: string) =>
    matchRoutes(tree(routes), at)?.map(({ route, params }) => [route.id, { ...params }])
  const { nameOf, tableOf } = routesByStep(all)

  it.each([
    '/',
    '/cx/1',
    '/CX/1',
    '/%63x/1',
    '//cx/1',
    '/cx',
    '/help',
    '/Help/',
    '/help/more',
    '/app',
    '/app/contests',
    '/app/of-nobody',
    '/somebody',
    '/of/nobody',
  ])('lead from %s to the same screen as the whole table', (at) => {
    expect(found(tableOf(nameOf(at)), at)).toEqual(found(all, at))
  })

  it('are few, and all where the router itself is asked', () => {
    expect(Object.keys(tableOf(nameOf('/cx/1.data')))).toEqual([
      'root',
      'main',
      'contest',
      'any',
      'rest',
    ])
    expect(tableOf(nameOf('/__manifest'))).toBe(all)
  })
})
