import type * as Htmlparser from 'htmlparser2'
import { onDemand } from '../onDemand.ts'
import { OutgoingFault, type Outgoing } from './outgoing.ts'

/** The first address in a text that leads to the web. */
export function firstLink(text: string): string | undefined {
  for (const [hit] of text.matchAll(/https?:\/\/[^\s<>"'`{}|\\^]+/gi)) {
    const bare = hit.replace(/[).,;:!?\]]+$/, '')
    if (bare.length <= 2000 && URL.canParse(bare)) return new URL(bare).href
  }
  return undefined
}

const htmlparser = onDemand<typeof Htmlparser>('htmlparser2')

const largestPage = 600_000
/** Characters of a page in which its head is looked for. */
const longestHead = 200_000
const patience = 8000

/** Text of a page's head: on one line, never read as anything else than text again. */
const plain = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    // The cut may go through a sign of two halves, and the database takes no half.
    .replace(/\p{Cs}$/u, '')

/** The facts that a page tells of itself in its head. */
export interface PageHead {
  title: string
  description: string
  image: string | undefined
}

/** Reads the head of a page; a browser's rules say where a tag ends, so that a value may hold any sign. */
export function headOf(html: string): PageHead {
  const metas = new Map<string, string>()
  let title: string | undefined
  let isTitle = false
  const parser = new (htmlparser().Parser)({
    onopentag(name, { property, name: kind, content }) {
      const word = (property ?? kind ?? '').toLowerCase()
      if (name === 'meta' && content && !metas.has(word)) metas.set(word, content)
      isTitle = name === 'title' && title === undefined
    },
    ontext(text) {
      if (isTitle) title = (title ?? '') + text
    },
    onclosetag() {
      isTitle = false
    },
  })
  parser.end(html.slice(0, longestHead))
  const image = metas.get('og:image')
  return {
    title: plain(metas.get('og:title') ?? title ?? '', 200),
    description: plain(metas.get('og:description') ?? metas.get('description') ?? '', 400),
    image: image === undefined ? undefined : plain(image, 2000),
  }
}

/** The head of the page at an address; undefined where there is none to be had. */
export async function pageHeadAt(outgoing: Outgoing, url: string): Promise<PageHead | undefined> {
  const page = await fetched(outgoing, url, largestPage, 'text/html')
  const head = page && headOf(page.toString('utf8'))
  return head?.title ? head : undefined
}

/** Fetches what stands at an address, when it is of that type. A server of others that is away is no fault of ours. */
export async function fetched(
  outgoing: Outgoing,
  url: string,
  largest: number,
  type: string,
): Promise<Buffer | undefined> {
  try {
    const answer = await outgoing.request(url, {
      timeout: patience,
      largest,
      headers: { accept: type },
    })
    const isRight = (answer.headers['content-type'] ?? '').startsWith(type.split('/')[0] ?? type)
    return answer.status === 200 && isRight ? answer.body : undefined
  } catch (error) {
    // Another's server that is away or large is no fault of ours, and trying again helps nobody.
    if (error instanceof OutgoingFault) return undefined
    throw error
  }
}
