import { languages } from '@plaudit/contract/constants'
import { expect, it } from 'vitest'
import { mailParts } from '../../../testing-mails.ts'
import { harmlessTexts, hostileTexts, trickSigns } from '../../../testing-hostile.ts'
import { letterHtml, letterText, subjectLine } from './layout.ts'
import { letters, type Templates } from './letters.ts'

const link = 'https://plaudit.test/feed/1'
const settings = 'https://plaudit.test/notifications/preferences'

/** Letters with words that people wrote, with each such word replaced by one text. */
const written: { [Name in keyof Templates]?: (text: string) => Templates[Name] } = {
  notice: (text) => ({ text, quote: text, link, settings, site: text }),
  digest: (text) => ({ lines: [text, text], count: 2, link, settings, site: text }),
  invited_to_club: (text) => ({ contest: text, inviter: text, days: 7, link, site: text }),
  invited_to_judge: (text) => ({ contest: text, inviter: text, days: 7, link, site: text }),
  taken_down: (text) => ({ site: text, name: text, words: text, link }),
  report_question: (text) => ({ site: text, name: text, words: text, link }),
}

it('writes what people wrote as text into every mail, in every language', () => {
  expect(mailParts(hostileTexts.join('')).join()).toMatch(
    /x-hostile.*data-hostile|data-hostile.*x-hostile/,
  )
  for (const [name, valuesOf] of Object.entries(written))
    for (const language of languages)
      for (const [at, text] of hostileTexts.entries()) {
        const write = letters[name as 'notice']
        const letterOf = (words: string) => write(valuesOf(words) as Templates['notice'], language)
        const [made, plain] = [letterOf(text), letterOf(harmlessTexts[at] ?? '')]
        expect(mailParts(letterHtml(made.letter)), `${name} ${text}`).toEqual(
          mailParts(letterHtml(plain.letter)),
        )
        for (const shown of [
          subjectLine(made.subject),
          letterHtml(made.letter),
          letterText(made.letter),
        ])
          expect(trickSigns.exec(shown)?.[0], `${name} ${text}`).toBe(undefined)
        expect(subjectLine(made.subject)).not.toMatch(/[\r\n]/)
      }
})
