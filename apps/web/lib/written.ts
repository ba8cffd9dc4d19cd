/*
 * The server draws once what a page says again and again. Drawing takes most of a page's time, and from one rendering
 * to the next most of a contest's people stay as they are. Only the server uses this.
 */

/** Texts of list items, by everything that they depend on; the least lately used go first. */
const kept = new Map<string, string>()
const most = 600
const longestKept = 8000

/** Stands where a text is unlike in each rendering; what has this sign of its own is not kept. */
const hole = '\u0001'

interface Wanted {
  key: string
  unlike: string | undefined
}

/** Undefined while nothing is drawn by `drawn`. */
let wanted: Wanted[] | undefined

/**
 * The inside of a list item as it was drawn before, else the mark that the item is to bear as `data-keep`, so that it
 * is kept from now on. The inside may hold no list of its own and no id that React makes up.
 * @param key everything that it depends on.
 * @param unlike a text in it that is another one in each rendering, if there is one.
 */
export function writtenBefore(key: string, unlike?: string): { html?: string; mark?: number } {
  const html = kept.get(key)
  if (html === undefined)
    return wanted === undefined ? {} : { mark: wanted.push({ key, unlike }) - 1 }
  kept.delete(key)
  kept.set(key, html)
  return { html: unlike === undefined ? html : html.replaceAll(hole, unlike) }
}

let isNothing = false

/** A screen says, while it is drawn, that its address is of nothing. */
export const noteNothing = (): void => {
  isNothing = true
}

/**
 * Draws a page, takes the marks away, and keeps what stood behind them.
 * @returns also whether its screen was that of an address of nothing.
 */
export function drawn(draw: () => string): { html: string; isNothing: boolean } {
  const asked: Wanted[] = []
  wanted = asked
  isNothing = false
  try {
    const html = draw()
    return { html: asked.length === 0 ? html : unmarked(html, asked), isNothing }
  } finally {
    wanted = undefined
  }
}

const mark = ' data-keep="'
const itemEnd = '</li>'

function unmarked(html: string, asked: readonly Wanted[]): string {
  let text = ''
  let from = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    const quote = html.indexOf('"', at + mark.length)
    const start = html.indexOf('>', quote) + 1
    keep(
      asked[Number(html.slice(at + mark.length, quote))],
      html.slice(start, html.indexOf(itemEnd, start)),
    )
    text += html.slice(from, at)
    from = quote + 1
  }
  return text + html.slice(from)
}

/** A part that was not there yet stands as a template: it is drawn again the next time. */
const isWhole = (inside: string): boolean => !/<template|<!--\$[!?]-->/.test(inside)

function keep(asked: Wanted | undefined, inside: string): void {
  if (asked === undefined || inside.length > longestKept || !isWhole(inside)) return
  if (inside.includes(hole)) return
  const { key, unlike } = asked
  kept.set(key, unlike === undefined ? inside : inside.replaceAll(unlike, hole))
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
