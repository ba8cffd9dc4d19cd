import { expect, it } from 'vitest'
import { calls, type CallName } from '@plaudit/contract/calls'
import type { Refusal } from '../errors.ts'
import { readable } from './app.ts'
import { checkedInput } from './input.ts'

const cx_id = 'c'.repeat(22)
const assox_id = 'a'.repeat(22)

const fieldsOf = (name: Parameters<typeof checkedInput>[0], given: object, makes = true) => {
  try {
    checkedInput(name, given as Record<string, unknown>, makes)
    return {}
  } catch (error) {
    return (error as Refusal).detail.fields
  }
}

it('ignores what a call answers with itself, wherever it stands in the body', () => {
  const contest = {
    cx_id,
    revision: 3,
    contest_name: 'Kept',
    contest_status: 'active',
    votes_total: 12,
    can: { edit: true },
    rounds: [{ round_id: 1, name: 'Final', state: 'open', contestants: [assox_id] }],
  }
  expect(checkedInput('contest/v2/saveContest', contest, true)).toEqual({
    cx_id,
    revision: 3,
    contest_name: 'Kept',
    rounds: [{ round_id: 1, name: 'Final' }],
  })
  // As a form sends it.
  const { rounds, ...rest } = contest
  const form = { ...rest, can: '{}', rounds: JSON.stringify(rounds) }
  expect(checkedInput('contest/v2/saveContest', form, true)).toMatchObject({
    rounds: [{ round_id: 1, name: 'Final' }],
  })
  const entry = { cx_id, assox_id, tagline: 'New', votes: 7, place: 1, can: {} }
  expect(checkedInput('contest/v2/updateContestant', entry, true)).toEqual({
    cx_id,
    assox_id,
    tagline: 'New',
  })
})

it('takes a draft without days and pictures as they were answered', () => {
  const draft = {
    cx_id,
    start_date: null,
    end_date: null,
    rounds: [{ round_id: 1, startDate: null, endDate: null }],
  }
  expect(checkedInput('contest/v2/saveContest', draft, true)).toEqual({
    cx_id,
    rounds: [{ round_id: 1 }],
  })
  const attachment_id = 'p'.repeat(22)
  const picture = { attachment_id, src: '/a', srcset: '', width: 1, height: 1, color: '#fff' }
  for (const [name, given, taken] of [
    ['contest/v2/updateContestant', { gallery: [picture] }, { gallery: [attachment_id] }],
    ['Groups/addUpdateGroup', { cover: picture }, { cover: attachment_id }],
    ['Groups/addUpdateGroup', { cover: JSON.stringify(picture) }, { cover: attachment_id }],
    ['Groups/addUpdateGroup', { cover: null }, { cover: null }],
    ['feeds/editFeed', { attachments: [picture] }, { attachments: [attachment_id] }],
  ] as const) {
    const about = { cx_id, assox_id, gx_id: cx_id, fx_id: cx_id }
    const keys = Object.keys(calls[name].input.shape)
    const own = Object.fromEntries(Object.entries(about).filter(([key]) => keys.includes(key)))
    expect(checkedInput(name, { ...own, ...given }, true)).toMatchObject(taken)
  }
})

it.each<[CallName, object, 'json' | 'form' | 'query', object]>([
  ['contest/v2/saveContest', { cx_id, tagline: null, category: null }, 'json', { cx_id }],
  [
    'services/addService',
    { title: 'T', package: [{ label: null, price: 500, extras: null }], deposit: null },
    'json',
    { title: 'T', package: [{ label: '', price: 500, extras: [] }], deposit: null },
  ],
  [
    'services/addService',
    { sx_id: '', package: '[{"label": null, "price": 500}]', digital_files: '' },
    'form',
    { package: [{ label: '', price: 500 }] },
  ],
  ['contest/v2/addContestants', { cx_id, round_id: null, csv: null }, 'json', { round_id: null }],
  ['contest/v2/getVotes', { cx_id, limit: '', round_id: '' }, 'form', { cx_id, limit: 50 }],
  ['messages/getConversations', { count: '' }, 'query', { count: 30 }],
  ['sales/getUserSales', { buyer_id: '' }, 'query', {}],
  ['orders/get', { state: null, buyer_id: null, after: null }, 'json', { role: 'buyer' }],
])('reads fields of %s that were left open: %j in a %s', (name, given, from, read) => {
  expect(checkedInput(name, { ...given }, true, from)).toMatchObject(read)
})

it('asks for what must be there, however it was left open', () => {
  expect(fieldsOf('comments/add', { fx_id: cx_id, text: null })).toEqual({ text: 'required' })
  expect(fieldsOf('sales/getUserSales', { buyer_id: '' })).toEqual({ buyer_id: 'invalid' })
  const cleared = () =>
    checkedInput('contest/v2/saveContest', { cx_id, contest_name: '' }, true, 'form')
  expect(cleared).toThrow()
  // A text that begins as a list does is a text.
  const odd = { cx_id, contest_name: '[Draft', votes_total: 12 }
  expect(checkedInput('contest/v2/saveContest', odd, true)).toEqual({
    cx_id,
    contest_name: '[Draft',
  })
})

it('refuses what nobody knows, and a wrong value, all the same', () => {
  expect(
    fieldsOf('contest/v2/saveContest', { cx_id, contest_name: '', state: 'x', foo: 1 }),
  ).toEqual({ contest_name: 'invalid_contest_name', foo: 'unknown' })
  // A list is asked for by what it takes alone: a filter that does nothing would look like one.
  expect(fieldsOf('contest/v2/get', { state: 'ongoing' }, false)).toEqual({ state: 'unknown' })
})

it.each([
  ['/contests/a%20b', '/contests/a%20b'],
  ['/contests/100%', '/contests/100%25'],
  ['/contests/%zz%41', '/contests/%25zz%41'],
  ['/contests/%E0%A4', '/contests/%25E0%25A4'],
])('reads the address %s as %s', (url, read) => {
  expect(readable(url)).toBe(read)
})
