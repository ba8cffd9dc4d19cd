import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ProofField } from './proof-field.tsx'
import { refusedOf } from './refused.ts'

/** The fields that a browser without scripts is shown at this address, and where a new code is asked for. */
function shown(search: string, slips: boolean) {
  const refused = refusedOf(new URLSearchParams(search))
  if (!refused) throw new Error('nothing was refused')
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/cx/a/b?${search}`]}>
      <ProofField refused={refused} slips={slips} />
    </MemoryRouter>,
  )
  const again = /href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  return { fields: [...html.matchAll(/ name="(\w+)"/g)].map((match) => match[1]), again, html }
}

it('asks for the slip beside the six digits where codes vote, and only there', () => {
  expect(shown('refused=code_sent', true).fields).toEqual(['voter_code', 'code'])
  expect(shown('refused=code_sent', false).fields).toEqual(['code'])
  expect(shown('refused=voter_code_required', true).fields).toEqual(['voter_code'])
})

it('stays on that step when the slip was mistyped, and says so', () => {
  const { fields, html } = shown('refused=voter_code_mistyped&step=code', true)
  expect(fields).toEqual(['voter_code', 'code'])
  expect(html).toContain('a letter is missing')
})

it('asks for a new code without losing the filled-in ballot', () => {
  expect(shown('refused=invalid_code&step=code&to=ana&points=5', false).again).toMatch(
    /\?refused=address_required&to=ana&points=5$/,
  )
})
