import type { EntryContext } from 'react-router'

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Returns the loaders' answers as the script that hands them to the router in the browser. */
export async function handoff(router: EntryContext): Promise<string> {
  if (!router.serverHandoffStream) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of router.serverHandoffStream)
    text += decoder.decode(piece, { stream: true })
  text += decoder.decode()
  const json = JSON.stringify(text).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => escapes[character] ?? character,
  )
  const controller = 'window.__reactRouterContext.streamController'
  return `<script>${controller}.enqueue(${json});${controller}.close();</script>`
}
