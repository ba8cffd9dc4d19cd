import { parseVkey, type VerifierKey } from '@plaudit/votelog/keys'
import { z } from 'zod'

export interface ListedKey {
  /** Before the key, where it is asked. */
  url: string | undefined
  /** Undefined for what is no key. */
  key: VerifierKey | undefined
}

/** Verifier keys of other installations as a variable lists them: commas between, each after its address where one is needed. */
export const keyList = z
  .string()
  .default('')
  .transform((text): ListedKey[] =>
    text
      .split(',')
      .map((entry) => entry.trim().split(/\s+/))
      .filter(([first]) => first !== '')
      .map((words) => ({
        url: words.length > 1 ? addressOf(words[0]) : undefined,
        key: words.length > 2 ? undefined : keyOf(words.at(-1)),
      })),
  )

function addressOf(text = ''): string | undefined {
  if (!URL.canParse(text) || !/^https?:/.test(text)) return undefined
  return text.replace(/\/+$/, '')
}

function keyOf(text = ''): VerifierKey | undefined {
  try {
    return parseVkey(text)
  } catch {
    return undefined
  }
}
