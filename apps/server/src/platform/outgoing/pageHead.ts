import { OutgoingFault, type Outgoing } from './outgoing.ts'

/** The first address in a text that leads to the web. */
export function firstLink(text: string): string | undefined {
  for (const [hit] of text.matchAll(/https?:\/\/[^\s<>"'`{}|\\^]+/gi)) {
    const bare = hit.replace(/[).,;:!?\]]+$/, '')
    if (bare.length <= 2000 && URL.canParse(bare)) return new URL(bare).href
  }
  return undefined
}

const largestPage = 600_000
const patience = 8000

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Text of a page's head: its entities resolved, on one line, never read as anything else than text again. */
const plain = (text: string, most: number): string =>
  text
    .replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,6});/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : ''
    })
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, most)

/** What a page says of itself in its head. */
export interface PageHead {
  title: string
  description: string
  image: string | undefined
}

function headOf(html: string): PageHead {
  const head = html.slice(0, 200_000)
  const metas = new Map<string, string>()
  for (const [tag] of head.matchAll(/<meta\s[^>]{1,4000}>/gi)) {
    const at = (name: string) =>
      new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
    const key = at('property') ?? at('name')
    const content = at('content')
    const word = (key?.[1] ?? key?.[2] ?? '').toLowerCase()
    if (content && !metas.has(word)) metas.set(word, content[1] ?? content[2] ?? '')
  }
  const title = metas.get('og:title') ?? /<title[^>]*>([^<]{0,2000})/i.exec(head)?.[1] ?? ''
  const description = metas.get('og:description') ?? metas.get('description') ?? ''
  const image = metas.get('og:image')
  return {
    title: plain(title, 200),
    description: plain(description, 400),
    image: image === undefined ? undefined : plain(image, 2000),
  }
}

/** The head of the page at an address; undefined where there is none to be had. */
export async function pageHeadAt(outgoing: Outgoing, url: string): Promise<PageHead | undefined> {
  const page = await fetched(outgoing, url, largestPage, 'text/html')
  const head = page && headOf(page.toString('utf8'))
  return head?.title ? head : undefined
}

/** What stands at an address, when it is of that type. Nobody's server that is away is a fault of ours. */
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
