import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureKind, sizesToTry } from './kind.ts'
import { matchPictures, plainName } from './match.ts'

const bytes = (...parts: (number | string)[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...part].map((c) => c.charCodeAt(0)),
    ),
  )

test('a file is what its first bytes say', () => {
  expect(pictureKind(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg')
  expect(pictureKind(bytes(0x89, 'PNG\r\n', 0x1a, '\n'))).toBe('png')
  expect(pictureKind(bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8 '))).toBe('webp')
  expect(pictureKind(bytes(0, 0, 0, 24, 'ftypheic'))).toBe('heic')
  expect(pictureKind(bytes(0, 0, 0, 24, 'ftypavif'))).toBe('avif')
  expect(pictureKind(bytes(0, 0, 0, 24, 'ftypisom'))).toBeNull()
  expect(pictureKind(bytes('<svg xmlns="'))).toBeNull()
  expect(pictureKind(bytes('MZ'))).toBeNull()
  expect(pictureKind(new Uint8Array())).toBeNull()
})

test('sizes to try keep the shape, shrink, and never grow the picture', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 12_000 }),
      fc.integer({ min: 1, max: 12_000 }),
      (width, height) => {
        const sizes = sizesToTry({ width, height })
        for (const [at, size] of sizes.entries()) {
          expect(size.width).toBeLessThanOrEqual(Math.min(width, 2560))
          expect(size.height).toBeLessThanOrEqual(Math.min(height, 2560))
          const before = sizes[at - 1]
          if (before) expect(size.width).toBeLessThanOrEqual(before.width)
          if (width > 400 && height > 400 && width / height < 4 && height / width < 4)
            expect(size.width / size.height / (width / height)).toBeCloseTo(1, 1)
        }
      },
    ),
  )
})

const people = [
  { id: 'a', name: 'Käärijä' },
  { id: 'b', name: 'Loreen' },
  { id: 'c', name: 'Marco Mengoni' },
  { id: 'd', name: 'Loreen Smith' },
]

test('pictures find their people by name, part of a name, or number', () => {
  const files = ['photos/kaarija.JPG', 'LOREEN.png', 'mengoni-final.webp', '4_portrait.jpg']
  expect(Object.fromEntries(matchPictures(files, people))).toEqual({
    'photos/kaarija.JPG': 'a',
    'LOREEN.png': 'b',
    'mengoni-final.webp': 'c',
    '4_portrait.jpg': 'd',
  })
})

test('what could be two people, or nobody, is left to a person', () => {
  const twins = [
    { id: 'a', name: 'Anna Berg' },
    { id: 'b', name: 'Anna Dahl' },
  ]
  expect(matchPictures(['anna.jpg', 'IMG_9931.jpg', 'x.png'], twins).size).toBe(0)
})

test('nobody gets two pictures and no picture goes to two people', () => {
  const name = fc.string({ minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.uniqueArray(name), fc.uniqueArray(name), (files, names) => {
      const all = names.map((n, at) => ({ id: String(at), name: n }))
      const matched = [...matchPictures(files, all).values()]
      expect(new Set(matched).size).toBe(matched.length)
    }),
  )
})

test('plain names are without accents, case and signs', () => {
  expect(plainName('Ángel  O’Neill-3')).toBe('angeloneill3')
})
