import { expect, it } from 'vitest'
import { begunInput } from './begun.ts'

it('sends the first words of a service as text: each line a paragraph, no sign a tag', () => {
  const begun = { id: 'once', stype: 'onetime' as const, title: ' Portraits ' }
  expect(begunInput({ ...begun, description: 'Forty & more\n\n<b>in a day</b>' })).toEqual({
    client_id: 'once',
    stype: 'onetime',
    title: 'Portraits',
    description: '<p>Forty &amp; more</p><p>&lt;b&gt;in a day&lt;/b&gt;</p>',
  })
})
