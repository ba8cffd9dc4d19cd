import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseText, safeHref } from './html.ts'
import type { TextNode } from './html.ts'

const write = (nodes: readonly TextNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : `<${node.tag}${node.href ? ` href=${node.href}` : ''}>${write(node.children)}</${node.tag}>`,
    )
    .join('')

test('formatting that a description may have is kept', () => {
  expect(
    write(
      parseText('<p>One <strong>vote</strong> a <em>day</em></p>\n<ul><li>A</li><li>B</li></ul>'),
    ),
  ).toBe('<p>One <b>vote</b> a <i>day</i></p><ul><li>A</li><li>B</li></ul>')
})

test('a copied page leaves its scripts, styles and wrappers behind', () => {
  const copied =
    '<html><head><style>p{color:red}</style></head><body><!--x--><div class="a"><div>First<span style="x">!</span></div><div>Second</div></div><script>alert("<p>")</script></body></html>'
  expect(write(parseText(copied))).toBe('<p>First!</p><p>Second</p>')
})

test('lists inside lists and items that are never closed', () => {
  expect(write(parseText('<ul><li>A<ul><li>B</ul><li>C</ul>D'))).toBe(
    '<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>D',
  )
})

test('links lead to pages and mailboxes only', () => {
  expect(write(parseText('<a href="https://a.example/?b=1&amp;c=2">x</a>'))).toBe(
    '<a href=https://a.example/?b=1&c=2>x</a>',
  )
  for (const bad of ['javascript:alert(1)', ' java\nscript:x', 'data:text/html,x', '//evil', '#'])
    expect(safeHref(bad)).toBeUndefined()
  expect(safeHref('example.org/rules')).toBe('https://example.org/rules')
})

test('entities are read', () => {
  expect(parseText('a &lt;b&gt; &#233; &#x1F3C6; &nope; &amp;lt;')).toEqual([
    'a <b> é 🏆 &nope; &lt;',
  ])
})

test('whatever comes in, only known elements come out', () => {
  const known = new Set(['p', 'b', 'i', 'a', 'br', 'ul', 'ol', 'li', 'blockquote', 'h3', 'h4'])
  const check = (nodes: readonly TextNode[]): boolean =>
    nodes.every((node) => typeof node === 'string' || (known.has(node.tag) && check(node.children)))
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<li>',
      '<ul',
      '</ul>',
      '<script>',
      '</script>',
      '<a href=',
      '"',
      "'",
      '>',
      '<!--',
      '<img onerror=x>',
    ),
    fc.string(),
  )
  fc.assert(fc.property(fc.array(piece), (pieces) => check(parseText(pieces.join('')))))
})
