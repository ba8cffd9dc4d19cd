import { showInformation } from './dialogs.ts'
import { readKey } from './responses.ts'
import { storage } from './storage.ts'

/** A sum of a text: what this browser remembers of a message that was read tells the next person at it nothing. */
function sumOf(text: string): string {
  let sum = 0
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 0x7fffffff
  return `${text.length}.${sum}`
}

/**
 * Shows a message for a person, until they read it. A message that was taken back and is told again is another one.
 * @param text empty where nothing is told, or where it was taken back.
 */
export function noteTold(key: string, text: unknown, id: unknown): void {
  if (typeof text !== 'string') return
  const [place, by] = [readKey(key), `${String(id)}:`]
  const mark = by + sumOf(text)
  if (text === '') {
    if (storage.get(place)?.startsWith(by)) storage.remove(place)
  } else if (storage.get(place) !== mark) showInformation(text, () => storage.set(place, mark))
}
