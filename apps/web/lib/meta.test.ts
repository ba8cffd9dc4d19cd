import { describe, expect, it } from 'vitest'
import { pageMeta, plainText } from './meta.ts'

const args = (pathname: string, root: object = {}) => ({
  location: { pathname },
  matches: [
    {
      id: 'root',
      loaderData: {
        origin: 'https://vote.example',
        locale: 'fr',
        site: { title: 'Ma scène', languages: ['EN', 'FR', 'ES'] },
        ...root,
      },
    },
  ],
})

const value = (tags: ReturnType<typeof pageMeta>, name: string) => {
  const tag = tags.find((candidate) => Object.values(candidate ?? {}).includes(name)) as
    | Record<string, string>
    | undefined
  return tag?.['content'] ?? tag?.['href']
}

describe('head of a page', () => {
  it('has absolute addresses', () => {
    const tags = pageMeta(args('/cx/abc'), {
      title: 'Finale',
      description: 'Votez',
      image: '/files/a.webp',
    })
    expect(tags[0]).toEqual({ title: 'Finale · Ma scène' })
    expect(value(tags, 'canonical')).toBe('https://vote.example/cx/abc')
    expect(value(tags, 'og:url')).toBe('https://vote.example/cx/abc')
    expect(value(tags, 'og:image')).toBe('https://vote.example/files/a.webp')
    expect(value(tags, 'twitter:image')).toBe('https://vote.example/files/a.webp')
    expect(value(tags, 'og:locale')).toBe('fr_FR')
  })
  it('names the address that counts, and the other languages', () => {
    const tags = pageMeta(args('/contest/old'), {
      title: 'F',
      description: '',
      path: '/contest/new',
    })
    expect(value(tags, 'canonical')).toBe('https://vote.example/contest/new')
    expect(value(tags, 'es')).toBe('https://vote.example/contest/new?lang=es')
  })
  it('keeps what is not public out of search engines', () => {
    expect(
      value(pageMeta(args('/x'), { title: 'X', description: '', hidden: true }), 'robots'),
    ).toBe('noindex')
  })
  it('cuts a long description and works without a site', () => {
    const tags = pageMeta(
      { location: { pathname: '/' }, matches: [] },
      { title: 'Plaudit', description: 'x'.repeat(300) },
    )
    expect(tags[0]).toEqual({ title: 'Plaudit' })
    expect(value(tags, 'description')).toHaveLength(200)
  })
  it('reads text out of HTML', () => {
    expect(plainText('<p>Tom &amp; <b>Ana</b></p>\n<p>&lt;3</p>')).toBe('Tom & Ana <3')
  })
})
