import { describe, expect, it } from 'vitest'
import { telegramLink, whatsappLink } from './share-links.ts'

describe('links to messengers', () => {
  it('carry the sentence and the address whole', () => {
    const url = 'https://example.org/cx/1?a=b&c=d'
    const text = 'Vote for Käärijä & friends'
    expect(new URL(whatsappLink(url, text)).searchParams.get('text')).toBe(`${text} ${url}`)
    expect(new URL(telegramLink(url, text)).searchParams.get('url')).toBe(url)
    expect(new URL(telegramLink(url, text)).searchParams.get('text')).toBe(text)
  })
})
