import fc from 'fast-check'
import { expect, it } from 'vitest'
import { slugOf } from './slugs.ts'

it.each([
  ['Song of the Summer!', 'song-of-the-summer'],
  ['Élection à l’École', 'election-a-l-ecole'],
  ["La Nuit d'Évian", 'la-nuit-d-evian'],
  ['D’Évian à L’Isle', 'd-evian-a-l-isle'],
  ['Jusqu’où iras-tu, qu’importe', 'jusqu-ou-iras-tu-qu-importe'],
  ['La canzone dell’anno', 'la-canzone-dell-anno'],
  ['Hana’s Rock’n’Roll at five o’clock', 'hanas-rocknroll-at-five-oclock'],
  ['We can’t, I’m Ana d’', 'we-cant-im-ana-d'],
  ['Лучшая песня', 'luchshaya-pesnya'],
  ['最佳歌曲', 'zuijiagequ'],
  ['ended', 'contest-ended'],
  ['A', 'contest-a'],
  ['🎉', 'tada'],
  ['—', 'contest'],
])('makes an address of %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it('makes an address that the table takes, of any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) =>
      /^[a-z0-9][a-z0-9-]{1,70}[a-z0-9]$/.test(slugOf(name)),
    ),
  )
})
