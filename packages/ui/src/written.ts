/*
 * The server draws once what a page says again and again. Drawing takes most of a page's time, and from one rendering
 * to the next most of a contest's people stay as they are. Only the server uses this.
 */

/**
 * Insides of elements, by everything that they depend on, in the pieces between what is unlike in each rendering; the
 * least lately used go first.
 */
const kept = new Map<string, readonly string[]>()
const most = 1000
const longestKept = 8000

interface Wanted {
  key: string
  unlike: string | undefined
}

/** Undefined while nothing is drawn by `drawn`. */
let wanted: Wanted[] | undefined

/**
 * The inside of an element as it was drawn before, else the mark that the element is to bear as `data-keep`, so that
 * it is kept from now on. The inside may hold no id that React makes up, unless the key names the place where it stands.
 * @param key everything that it depends on.
 * @param unlike a text in it that is another one in each rendering, if there is one.
 */
export function writtenBefore(key: string, unlike?: string): { html?: string; mark?: number } {
  const pieces = kept.get(key)
  if (pieces === undefined)
    return wanted === undefined ? {} : { mark: wanted.push({ key, unlike }) - 1 }
  kept.delete(key)
  kept.set(key, pieces)
  return { html: pieces.reduce((text, piece) => `${text}${unlike}${piece}`) }
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

/** Place where the element ends whose inside starts there; elements of its own name may stand in it. */
function endOf(html: string, name: string, start: number): number {
  const edge = new RegExp(`<(/?)${name}[ >]`, 'g')
  edge.lastIndex = start
  let open = 1
  for (let found = edge.exec(html); found !== null; found = edge.exec(html)) {
    open += found[1] === '' ? 1 : -1
    if (open === 0) return found.index
  }
  return start
}

function unmarked(html: string, asked: readonly Wanted[]): string {
  let text = ''
  let from = 0
  for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, from)) {
    const quote = html.indexOf('"', at + mark.length)
    const start = html.indexOf('>', quote) + 1
    const tag = html.lastIndexOf('<', at)
    const name = html.slice(tag + 1, html.indexOf(' ', tag))
    keep(
      asked[Number(html.slice(at + mark.length, quote))],
      html.slice(start, endOf(html, name, start)),
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
  // What is kept within it still bears its mark.
  if (inside.includes(mark)) return
  const { key, unlike } = asked
  kept.set(key, unlike === undefined ? [inside] : inside.split(unlike))
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
