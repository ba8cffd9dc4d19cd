import { describe, expect, it } from 'vitest'
import { setText } from './lettering.ts'
import { drawable, runsOf } from './runs.ts'

const drawn = (text: string) => setText(text, { size: 40, weight: 700 })

describe('letters as outlines', () => {
  it.each([
    ['Élodie Nguyễn Thị', false],
    ['Ђорђе Ολυμπία', false],
    ['محمد علي', true],
    ['שרה', true],
    ['श्रीदेवी', false],
    ['สมชาย', false],
    ['山田太郎', false],
    ['한국', false],
  ])('draws %s', (text, rtl) => {
    const { lines, ...set } = drawn(text)
    expect(set.rtl).toBe(rtl)
    expect(lines[0]?.text).toBe(text.normalize('NFC'))
    expect(lines[0]?.width).toBeGreaterThan(40)
    expect(lines[0]?.strokes.every(({ path }) => path.startsWith('M'))).toBe(true)
  })

  it('writes scripts that no face has in Latin letters, and leaves other signs out', () => {
    expect(drawable('გიორგი 🎤 ok\u200b', 400)).toBe('giorgi ok')
    expect(drawn('🎤').lines).toEqual([])
  })

  it('puts numbers and Latin words in their place in a line that is read from the right', () => {
    expect(runsOf('علي Levi', 700).map(({ text, rtl }) => [text.trim(), rtl])).toEqual([
      ['Levi', false],
      ['علي', true],
    ])
  })

  it('turns brackets to what they hold in a line that is read from the right', () => {
    const path = (text: string) =>
      drawn(text)
        .lines[0]?.strokes.map((one) => one.path)
        .join('')
    // First outline of what stands at the left end: the bracket that closes there.
    const first = (text: string) =>
      path(text)
        ?.split('Z')[0]
        ?.replaceAll(/[\d.-]+/g, 'n')
    expect(first('שרה (')).toBe(first(')'))
    expect(first('שרה (')).not.toBe(first('('))
    expect(
      drawn('שרה (')
        .lines[0]?.spans.map(({ text }) => text)
        .join(''),
    ).toBe('( הרש')
  })

  it.each([
    'Desserts de fête (exemple)',
    'Wer gewinnt: die „kleine Bühne“!',
    '¿Quién canta mejor?',
    'L’été : la voix',
    'Le Havre « en fête »',
    'The “first” night – and on',
  ])('leaves signs with the words that they belong to: %s', (text) => {
    const counts = new Set<number>()
    for (let maxWidth = 300; maxWidth < 1100; maxWidth += 20) {
      const { lines } = setText(text, { size: 56, weight: 700, maxWidth, maxLines: 9 })
      counts.add(lines.length)
      expect(lines.map((line) => line.text).join(' ')).toBe(text)
      for (const { text: line } of lines) expect(line).not.toMatch(/^[):!?»–]|[(„¿«]$/)
    }
    expect(counts.size).toBeGreaterThan(1)
  })

  it('makes long texts smaller, breaks long words, and cuts what is too long even then', () => {
    const set = setText('word '.repeat(80), { size: 60, minSize: 30, maxWidth: 400, maxLines: 2 })
    expect(set.size).toBe(30)
    expect(set.lines).toHaveLength(2)
    expect(set.lines[1]?.text).toMatch(/…$/)
    const word = setText('a'.repeat(60), { size: 30, maxWidth: 300, maxLines: 9 })
    expect(word.lines.map(({ text }) => text).join('')).toBe('a'.repeat(60))
    for (const { lines } of [set, word])
      for (const { width } of lines) expect(width).toBeLessThanOrEqual(401)
  })
})
