import { renderToString } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { Gallery } from './gallery.tsx'

// Parts whose script comes by itself are there long before a server renders.
beforeAll(async () => {
  await Promise.all([import('./fallback-art.tsx'), import('./scene.tsx')])
  await new Promise((resolve) => setTimeout(resolve))
})

describe('all parts', () => {
  it('render on a server, where there is no window', () => {
    expect(typeof window).toBe('undefined')
    const html = renderToString(<Gallery />)
    expect(html).toContain('Voted · 23:59')
    expect(html).toContain('As a table')
    expect(html).toContain('data-initials')
  })

  it('speak the language they are given', () => {
    expect(renderToString(<Gallery locale="fr" />)).toContain('En tableau')
    expect(renderToString(<Gallery locale="es" />)).toContain('En tabla')
  })

  it('make the same page on the server each time', () => {
    expect(renderToString(<Gallery />)).toBe(renderToString(<Gallery />))
  })
})
