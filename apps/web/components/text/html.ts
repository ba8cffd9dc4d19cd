/** A piece of formatted text: what descriptions and stories may hold, and nothing else. */
export type TextNode = string | { tag: string; href?: string; id?: string; children: TextNode[] }

const tags: Record<string, string> = {
  b: 'b',
  strong: 'b',
  i: 'i',
  em: 'i',
  a: 'a',
  br: 'br',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  h1: 'h3',
  h2: 'h3',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
}
const paragraphs = new Set(
  'p div section article header footer main aside address pre tr dl dt dd figure figcaption center'.split(
    ' ',
  ),
)
/** Their content is no text for people. */
const dropped = new Set(
  'script style title head template noscript svg math object iframe'.split(' '),
)
const blocks = new Set(['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'])
/** An open element that a closing tag of an inner one must not reach past. */
const containers = new Set(['ul', 'ol', 'blockquote'])
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  euro: '€',
}
const token =
  /<!--[\s\S]*?-->|<![^>]*>|<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</g
type Element = Exclude<TextNode, string>

/**
 * Reads HTML from anywhere (our server, a page that was copied, a word processor) into the few elements that
 * a description may have. The parser of the browser is left out, so that no HTML of others is ever parsed into
 * a live document.
 */
export function parseText(html: string): TextNode[] {
  const root: Element = { tag: '', children: [] }
  const open: Element[] = [root]
  let skipping: string | null = null
  for (const [whole, slash, rawName, attributes = ''] of html.matchAll(token)) {
    const name = rawName?.toLowerCase()
    if (skipping !== null) {
      if (slash && name === skipping) skipping = null
    } else if (name === undefined) {
      if (!whole.startsWith('<!')) addText(open, decode(whole))
    } else if (dropped.has(name)) {
      if (!slash && !attributes.endsWith('/')) skipping = name
    } else if (slash) closeTag(open, tagOf(name))
    else openTag(open, name, attributes)
  }
  return withoutEmpty(root.children)
}

/** Wrappers of a copied page leave paragraphs with nothing in them; an empty line of ours holds a `br`. */
function withoutEmpty(nodes: readonly TextNode[]): TextNode[] {
  return nodes.flatMap((node): TextNode[] => {
    if (typeof node === 'string') return [node]
    if (node.tag === 'p' && node.children.length === 0) return []
    return [{ ...node, children: withoutEmpty(node.children) }]
  })
}

const tagOf = (name: string) => (paragraphs.has(name) ? 'p' : tags[name])

function addText(open: Element[], text: string): void {
  const parent = open.at(-1)
  if (!parent) return
  const between = parent.tag === '' || parent.tag === 'ul' || parent.tag === 'ol'
  if (between && text.trim() === '') return
  parent.children.push(text)
}

function openTag(open: Element[], name: string, attributes: string): void {
  const tag = name === 'input' ? bookmark(attributes) : tagOf(name)
  if (tag === undefined) return
  if (blocks.has(tag)) closeParagraph(open)
  if (tag === 'li') closeTag(open, 'li')
  const element: Element = { tag, children: [] }
  if (tag === 'a') {
    const href = safeHref(attribute(attributes, 'href'))
    if (href === undefined) return
    element.href = href
  }
  if (tag === 'input') element.id = attribute(attributes, 'id') ?? ''
  open.at(-1)?.children.push(element)
  if (tag !== 'br' && tag !== 'input') open.push(element)
}

/** The editor marks the selection with two hidden inputs in what it keeps for undoing. */
function bookmark(attributes: string): 'input' | undefined {
  return attribute(attributes, 'id')?.startsWith('squire-selection-') ? 'input' : undefined
}

/** A new block ends the paragraph or heading that is open, and what is open in it. */
function closeParagraph(open: Element[]): void {
  const at = open.findLastIndex(({ tag }) => tag === 'p' || tag === 'h3' || tag === 'h4')
  const container = open.findLastIndex(({ tag }) => containers.has(tag) || tag === 'li')
  if (at > container) open.length = at
}

function closeTag(open: Element[], tag: string | undefined): void {
  if (tag === undefined) return
  const at = open.findLastIndex((element) => element.tag === tag)
  if (at < 1) return
  const barrier = open.findLastIndex((element) => containers.has(element.tag))
  if (barrier > at) return
  open.length = at
}

function attribute(text: string, name: string): string | undefined {
  const found = new RegExp(
    `(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`,
    'i',
  ).exec(text)
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value === undefined ? undefined : decode(value)
}

/** Only addresses that lead to a page or a mailbox; undefined for everything else. */
export function safeHref(href: string | undefined): string | undefined {
  const text = href?.trim() ?? ''
  if (/^(https?:\/\/|mailto:)\S+$/i.test(text)) return text
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : undefined
}

function decode(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi,
    (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : 0
      if (code > 0) return code <= 0x10_ffff ? String.fromCodePoint(code) : ''
      return entities[String(name)] ?? whole
    },
  )
}

/** The same as elements of a document, made one by one. */
export function toFragment(nodes: readonly TextNode[], document: Document): DocumentFragment {
  const fragment = document.createDocumentFragment()
  fragment.append(...nodes.map((node) => toNode(node, document)))
  return fragment
}

function toNode(node: TextNode, document: Document): Node {
  if (typeof node === 'string') return document.createTextNode(node)
  const element = document.createElement(node.tag)
  if (node.href !== undefined) element.setAttribute('href', node.href)
  if (node.id !== undefined) {
    element.id = node.id
    element.setAttribute('type', 'hidden')
  }
  element.append(...node.children.map((child) => toNode(child, document)))
  return element
}
