import { describe, expect, it } from 'vitest'
import { localeOfTable, tableIn, tableOfPage } from './route-table.ts'

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
