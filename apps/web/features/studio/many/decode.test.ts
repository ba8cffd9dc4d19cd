import { describe, expect, it } from 'vitest'
import { decode, longest } from './decode.ts'
import { isJson } from './rows.ts'

const table = 'Name;Line\n"Zoë ""Zee"" Ünal";"By the sea; twice"\nŁucja;…\n'
const json = '[{"contestant_name": "Zoë"}]'
const read = (...bytes: (number | Uint8Array)[]) =>
  decode(
    new Blob(
      bytes.map(
        (part) =>
          (typeof part === 'number' ? new Uint8Array([part]) : part) as Uint8Array<ArrayBuffer>,
      ),
    ),
  )
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const swapped = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())

describe('a chosen file', () => {
  it('is read as UTF-8, with or without its mark, quotes and all', async () => {
    expect(await read(utf8(table))).toBe(table)
    expect(await read(0xef, 0xbb, 0xbf, utf8(table))).toBe(table)
    expect(await read()).toBe('')
  })
  it('is read as UTF-16 of either order, as spreadsheets save "Unicode text"', async () => {
    expect(await read(0xff, 0xfe, utf16(table))).toBe(table)
    expect(await read(0xfe, 0xff, swapped(table))).toBe(table)
  })
  it('is read as windows-1252 where it is no UTF-8', async () => {
    const old = new Uint8Array([...'Zo_;_ 5_'].map((letter) => letter.charCodeAt(0)))
    old.set([0xeb], 2)
    old.set([0x80], 4)
    old.set([0x96], 7)
    expect(await read(old)).toBe('Zoë;€ 5–')
  })
  it('is known as JSON in each of them', async () => {
    for (const text of [
      await read(utf8(json)),
      await read(0xef, 0xbb, 0xbf, utf8(json)),
      await read(0xff, 0xfe, utf16(json)),
    ]) {
      expect(text).toBe(json)
      expect(isJson(text ?? '')).toBe(true)
    }
    expect(isJson(table)).toBe(false)
  })
  it('is no text where it holds zeros without a mark, nor where it is far too long', async () => {
    expect(await read(utf8('PK'), 3, 4, 0, 0)).toBeUndefined()
    expect(await read(utf16(table))).toBeUndefined()
    expect(await read(new Uint8Array(longest * 2 + 1).fill(65))).toBeUndefined()
  })
})
