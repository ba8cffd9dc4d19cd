import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { slot } from './slot.tsx'

const given = (word: string) => () =>
  Promise.resolve({ default: ({ name }: { name: string }) => `${word} ${name}.` })

it('a place draws what each feature brings, in one order, with what the place has', async () => {
  const Place = slot<{ name: string }>({
    '../clubs/slots/place.tsx': given('Join'),
    '../payments/slots/place.tsx': given('Pay'),
  })
  await new Promise((done) => setTimeout(done))
  const html = renderToString(createElement(Place, { name: 'Ada' }))
  expect(html.replaceAll(/<!--.*?-->/g, '')).toBe('Join Ada.Pay Ada.')
})

it('a place that nobody fills draws nothing', () => {
  expect(renderToString(createElement(slot({})))).toBe('')
})
