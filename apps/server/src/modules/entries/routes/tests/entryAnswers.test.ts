import type { Api } from '@plaudit/client/client'
import type { entryField, EntryField } from '@plaudit/contract/contests/contest'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { statement } from '../../../../platform/db/db.ts'
import { api as organiser, openServer, server, visitor } from '../../../../testing-server.ts'
import { documentKey } from '../../../files/data.ts'
import { sweepDocuments } from '../../../files/mutations/documents.ts'
import { refuses } from '../../../contests/factory.ts'
import { join, open, seenBy } from './testing-entries.ts'

openServer()

type Field = z.input<typeof entryField>

describe('answers', () => {
  const fields: Field[] = [
    { key: 'age', label: 'Age', type: 'number', required: true },
    { key: 'motto', label: 'Motto', type: 'text', public: true },
    { key: 'size', label: 'Size', type: 'choice', options: ['S', 'L'] },
    { key: 'born', label: 'Born', type: 'date' },
    { key: 'site', label: 'Site', type: 'link' },
    { key: 'scan', label: 'Scan', type: 'picture' },
    { key: 'paper', label: 'Paper', type: 'file' },
  ]

  it.each([
    [{}, 'age'],
    [{ age: ' ' }, 'age'],
    [{ age: 'old' }, 'age'],
    [{ age: 7, size: 'XXL' }, 'size'],
    [{ age: 7, born: '2026-02-30' }, 'born'],
    [{ age: 7, site: 'javascript:alert(1)' }, 'site'],
    [{ age: 7, scan: 'https://elsewhere.example/x.webp' }, 'scan'],
    [{ age: 7, scan: `/files/${'0'.repeat(22)}/640.webp` }, 'scan'],
    [{ age: 7, paper: `${'0'.repeat(22)}/x.pdf` }, 'paper'],
    [{ age: 7, mood: 'fine' }, 'mood'],
  ])('refuses %o', async (answers, field) => {
    const { cx_id } = await open({ fields })
    const { api } = await server.person()
    await refuses(join(api, cx_id, { answers }), 'invalid_input', `answers.${field}`)
    const shape: EntryField[] = (await open({ fields })).fields
    expect(shape.map((f) => f.public)).toEqual([false, true, false, false, false, false, false])
  })

  it('are the organisers’ and the entrant’s alone, but for public fields', async () => {
    const { cx_id } = await open({ fields })
    const ana = await server.person()
    const answers = { age: 33, motto: '1993', born: '1993-02-28' }
    const given = { ...answers, motto: 1993 }
    const { contestant_id, assox_id } = (await join(ana.api, cx_id, { answers: given })).contestant
    const stranger = (await server.person()).api
    for (const api of [visitor, stranger]) {
      const shown = [
        ...(await seenBy(api, cx_id)),
        ...(await api.call('contest/v2/getCachedContest/{cx_id}', { cx_id })).contestants,
        ...(await api.call('contest/v2/getContestants', { cx_id })).contestants,
        ...(await api.call('contest/v2/getRecentContestants', { limit: 100 })).contestants,
      ].filter((c) => c.contestant_id === contestant_id)
      expect(shown).toHaveLength(4)
      for (const one of shown) {
        expect(one.answers).toEqual({ motto: '1993' })
        expect(one.refusal_reason).toBeUndefined()
      }
    }
    for (const api of [ana.api, organiser])
      expect((await seenBy(api, cx_id))[0]?.answers).toEqual(answers)
    const { contestants, counts } = await organiser.call('contest/v2/getAllContestants', {
      contest_id: cx_id,
      entry_state: 'approved',
    })
    expect(contestants).toMatchObject([{ assox_id, answers }])
    expect(counts).toEqual({ pending: 0, approved: 1, refused: 0 })
    const none = { contest_id: cx_id, entry_state: 'refused' } as const
    expect((await organiser.call('contest/v2/getAllContestants', none)).total).toBe(0)
  })

  it('stay whole when the entrant changes something, also to questions taken away since', async () => {
    const { cx_id } = await open({ fields })
    const { api } = await server.person()
    const answers = { age: 33, motto: 'Sing' }
    const { assox_id } = (await join(api, cx_id, { answers })).contestant
    const { contest } = await organiser.call('contest/v2/fetchContest', { cx_id })
    const left = fields.filter((field) => field.key !== 'motto')
    const { revision } = contest
    await organiser.call('contest/v2/saveContest', { cx_id, revision, fields: left })
    const change = (next: object) =>
      api.call('contest/v2/updateContestant', { cx_id, assox_id, answers: next })
    await change({ ...answers, age: 34 })
    await refuses(change({ motto: 'Sing' }), 'invalid_input', 'answers.age')
    await refuses(change({ age: 34, motto: 'Dance' }), 'invalid_input', 'answers.motto')
    await organiser.call('contest/v2/updateContestant', { cx_id, assox_id, answers: {} })
  })
})

describe('files as answers', () => {
  const fields: Field[] = [
    { key: 'paper', label: 'Paper', type: 'file' },
    { key: 'score', label: 'Score', type: 'file', public: true },
    { key: 'scan', label: 'Scan', type: 'picture', public: true },
  ]
  const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
  const send = (api: Api, bytes: Uint8Array, name: string) =>
    api.call('Files/uploadDocument', { file: new File([Uint8Array.from(bytes)], name) })

  const upload = async (
    api: Api,
    background: string,
    more: { purpose?: 'entry'; bytes?: Uint8Array } = {},
  ) => {
    const photo = sharp({ create: { width: 80, height: 60, channels: 3, background } })
    const { bytes = await photo.png().toBuffer(), ...given } = more
    return api.call('Files/upload', { ...given, file: new Blob([Uint8Array.from(bytes)]) })
  }

  it('are uploaded pictures too, by their id or address, and what else was uploaded', async () => {
    const { cx_id } = await open({ fields })
    const ana = await server.person()
    const [red, blue] = [await upload(ana.api, 'red'), await upload(ana.api, 'blue')]
    const work = await upload(ana.api, 'white', { bytes: pdf })
    const answers = { paper: red.attachment_id, score: blue.picture?.src }
    const { assox_id, ...entry } = (await join(ana.api, cx_id, { answers })).contestant
    const kept = {
      paper: `${red.attachment_id}/picture.webp`,
      score: `${blue.attachment_id}/picture.webp`,
    }
    expect(entry.answers).toEqual(kept)
    // A picture of somebody else’s is nobody’s file.
    const bo = (await server.person()).api
    const theirs = join(bo, cx_id, { answers: { paper: red.attachment_id } })
    await refuses(theirs, 'invalid_input', 'answers.paper')
    const next = { ...kept, score: work.attachment_id }
    await ana.api.call('contest/v2/updateContestant', { cx_id, assox_id, answers: next })
    const openedAs = async (key: string) => {
      const { url } = await organiser.call('contest/v2/openAnswer', { cx_id, assox_id, key })
      return (await fetch(server.url + url)).headers.get('content-type')
    }
    expect([await openedAs('paper'), await openedAs('score')]).toEqual([
      'image/webp',
      'application/pdf',
    ])
  })

  it('are opened for five minutes by those who may read the answer [cf:0ec7b]', async () => {
    const { cx_id } = await open({ fields })
    const ana = await server.person()
    const paper = await send(ana.api, pdf, '../../my "paper".pdf')
    expect(paper.name).toBe('my paper.pdf')
    expect((await send(ana.api, pdf, 'my "paper".pdf')).document_id).toBe(paper.document_id)
    const score = await send(ana.api, pdf, 'score.pdf')
    const { picture } = await upload(ana.api, 'red', { purpose: 'entry' })
    const answers = { paper: paper.value, score: score.value, scan: picture?.src }
    const { assox_id } = (await join(ana.api, cx_id, { answers })).contestant
    const opened = (api: Api, key: string) =>
      api.call('contest/v2/openAnswer', { cx_id, assox_id, key })
    const { url, name } = await opened(organiser, 'paper')
    expect(name).toBe('my paper.pdf')
    const response = await fetch(server.url + url)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf)
    await opened(ana.api, 'paper')
    await opened(visitor, 'score')
    await refuses(opened(visitor, 'paper'), 'not_found')
    await refuses(opened((await server.person()).api, 'paper'), 'not_found')
    await refuses(opened(organiser, 'scan'), 'not_found')
    for (const forged of [url.replace(/.$/, '!'), url.replace('key=', 'key=x'), url.split('?')[0]!])
      expect((await fetch(server.url + forged)).status).toBe(404)
    // Taken down, the entry shows its answers to its own people alone.
    await statement(
      server.parts.db,
      'update contestants set hidden_at = now() where assox_id = $1',
      [assox_id],
    )
    await refuses(opened(visitor, 'score'), 'not_found')
    for (const api of [ana.api, organiser]) await opened(api, 'score')
  })

  it('must be one’s own, and nothing that runs', async () => {
    const { cx_id } = await open({ fields })
    const [ana, bo] = [await server.person(), await server.person()]
    const { value } = await send(ana.api, pdf, 'a.pdf')
    await refuses(
      join(bo.api, cx_id, { answers: { paper: value } }),
      'invalid_input',
      'answers.paper',
    )
    const elf = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...new Uint8Array(60)])
    await refuses(send(ana.api, elf, 'song.pdf'), 'unsupported_media')
    const svg = new TextEncoder().encode('<?xml version="1.0"?><svg><script/></svg>')
    await refuses(send(ana.api, svg, 'x.svg'), 'unsupported_media')
    await refuses(send(ana.api, new Uint8Array(0), 'x'), 'unsupported_media')
    await refuses(send(ana.api, new Uint8Array(3_145_729), 'x'), 'file_too_big')
    expect((await send(ana.api, new TextEncoder().encode('Just words'), '..')).name).toBe(
      'file.txt',
    )
  })

  it('must be the organiser’s own in a table too, or stand in this contest', async () => {
    const { cx_id } = await open({ fields })
    const ana = await server.person()
    const { value } = await send(ana.api, pdf, 'mine.pdf')
    const answers = { paper: value }
    const add = (contestant_name: string, more: object = {}) =>
      organiser.call('contest/v2/addContestants', {
        cx_id,
        contestants: [{ contestant_name, answers }],
        ...more,
      })
    await refuses(add('Bo'), 'rows_invalid', '1.answers.paper')
    expect(await add('Bo', { skip_bad: true })).toMatchObject({
      contestants: [],
      problems: [{ row: 1, field: 'answers.paper', error: 'This file is not one of yours.' }],
    })
    await join(ana.api, cx_id, { answers })
    expect((await add('Bo')).contestants).toMatchObject([{ answers }])
  })

  it('that were sent again are kept, however old they are', async () => {
    const { db, storage } = server.parts
    const ana = await server.person()
    const again = () => send(ana.api, pdf, 'old.pdf')
    const { document_id } = await again()
    const age = () =>
      statement(
        db,
        `update documents set created_at = now() - interval '8 days' where document_id = $1`,
        [document_id],
      )
    const sweep = () => sweepDocuments(db, async () => new Set())
    await age()
    expect((await again()).document_id).toBe(document_id)
    expect(await sweep()).toBe(0)
    await age()
    // The same file is sent once more while the sweep reads its list of unused files.
    const late = await sweepDocuments(db, async () => {
      await again()
      return new Set()
    })
    expect(late).toBe(0)
    expect(await storage.get(documentKey(document_id))).toBeDefined()
    await age()
    expect(await sweep()).toBe(1)
  })
})
