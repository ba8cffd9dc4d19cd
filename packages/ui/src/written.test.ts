import { expect, test } from 'vitest'
import { drawn, noteNothing, writtenBefore } from './written.ts'

/** A list as a page draws it: what was kept stands as it is, everything else is drawn and marked. */
function page(
  items: Record<string, string>,
  unlike: string,
): { html: string; drawnAnew: string[] } {
  const drawnAnew: string[] = []
  const { html } = drawn(() =>
    Object.entries(items)
      .map(([key, text]) => {
        const kept = writtenBefore(key, unlike)
        if (kept.html !== undefined) return `<li class="a">${kept.html}</li>`
        drawnAnew.push(key)
        return `<li class="a" data-keep="${kept.mark}"><b>${text} ${unlike}</b></li>`
      })
      .join(''),
  )
  return { html, drawnAnew }
}

test('what stays as it is is drawn once, with what is unlike in each page', () => {
  const first = page({ one: 'Ann', two: 'Ben' }, '1f')
  expect(first.html).toBe('<li class="a"><b>Ann 1f</b></li><li class="a"><b>Ben 1f</b></li>')
  const second = page({ two: 'Ben', 'one, 2 votes': 'Ann', three: 'Cy' }, '2e')
  expect(second.drawnAnew).toEqual(['one, 2 votes', 'three'])
  expect(second.html).toBe(
    '<li class="a"><b>Ben 2e</b></li><li class="a"><b>Ann 2e</b></li><li class="a"><b>Cy 2e</b></li>',
  )
})

test('what has nothing unlike in it is kept letter for letter', () => {
  let times = 0
  const card = () =>
    drawn(() => {
      const kept = writtenBefore('a card')
      if (kept.html !== undefined) return `<li>${kept.html}</li>`
      times += 1
      return `<li data-keep="${kept.mark}"><b>A card</b></li>`
    }).html
  expect([card(), card(), times]).toEqual(['<li><b>A card</b></li>', '<li><b>A card</b></li>', 1])
})

test('a part that was not there yet is drawn again, and the most recent 1000 are kept', () => {
  page({ late: '<!--$?--><template id="B:0"></template><!--/$-->' }, 'x')
  expect(page({ late: 'there' }, 'x').drawnAnew).toEqual(['late'])
  page(Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`many ${n}`, 'x'])), 'x')
  expect(page({ late: 'there', 'many 0': 'x' }, 'x').drawnAnew).toEqual(['late'])
})

test('what is kept ends with its element, and is not kept as a part of something else', () => {
  const asked: string[] = []
  const element = (key: string, draw: () => string) => {
    const { html, mark } = writtenBefore(key)
    if (html === undefined) asked.push(key)
    return `<div${html === undefined ? ` data-keep="${mark}"` : ''}>${html ?? draw()}</div>`
  }
  const outer = () => element('outer', () => `<b>1</b>${element('inner', () => '<div>2</div>3')}4`)
  const first = drawn(() => `${outer()}5`).html
  expect(first).toBe('<div><b>1</b><div><div>2</div>3</div>4</div>5')
  expect(drawn(() => `${outer()}5`).html).toBe(first)
  expect(asked).toEqual(['outer', 'inner', 'outer'])
})

test('a screen of an address of nothing says so of its own page alone', () => {
  const nothing = drawn(() => (noteNothing(), 'Nobody'))
  expect([nothing.isNothing, drawn(() => 'Ann').isNothing]).toEqual([true, false])
})

test('nothing is marked where nobody takes the marks away', () => {
  expect(writtenBefore('nobody asks for it', 'x')).toEqual({})
})
