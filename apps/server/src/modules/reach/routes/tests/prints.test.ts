import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { saidBy } from '../../../../platform/sheet/testing-sheet.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { castVotes, makeContest, type MadeContest } from '../../../contests/factory.ts'
import { printLook, printOf } from '../../present/prints/model.ts'

openServer()

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', headers })
const etag = async (path: string) => (await get(path)).headers.get('etag')

async function ended({ contest: { cx_id } }: MadeContest) {
  await organiser.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  await organiser.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
}

describe('a picture for link previews', () => {
  it('is drawn for the contest and for each contestant, in its language, and once [cf:d0ec6]', async () => {
    const { contest, contestants } = await makeContest(organiser, { contest_name: 'שיר הקיץ' })
    for (const path of [contest.cx_id, `${contest.cx_id}/${contestants[0]?.assox_id}`]) {
      const answer = await get(`/cards/${path}.jpg?lang=fr`)
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([width, height]).toEqual([1200, 630])
      const tag = answer.headers.get('etag') ?? ''
      expect((await get(`/cards/${path}.jpg?lang=fr`, { 'if-none-match': tag })).status).toBe(304)
      expect(await etag(`/cards/${path}.jpg?lang=es`)).not.toBe(tag)
    }
  })

  it('is another one after a vote or an edit', async () => {
    const made = await makeContest(organiser)
    const path = `/cards/${made.contest.cx_id}.jpg`
    const before = await etag(path)
    await castVotes(server, made, { 'Singer 2': 1 })
    await expect.poll(() => etag(path)).not.toBe(before)
    const voted = await etag(path)
    const { cx_id, revision } = made.contest
    await organiser.call('contest/v2/saveContest', {
      cx_id,
      revision,
      contest_name: 'Another name',
    })
    await expect.poll(() => etag(path)).not.toBe(voted)
  })

  it.each([
    ['is hidden', 'hidden'],
    ['is for those who voted', 'after_vote'],
  ] as const)(
    'is the same to the last dot whoever leads, while the standing %s',
    async (_, seen) => {
      const made = await makeContest(organiser, { result_visibility: seen })
      const { cx_id } = made.contest
      const paths = [cx_id, ...made.contestants.map(({ assox_id }) => `${cx_id}/${assox_id}`)]
      const cards = () =>
        Promise.all(
          paths.map(async (path) => {
            const answer = await get(`/cards/${path}.jpg`)
            return [answer.headers.get('etag'), Buffer.from(await answer.arrayBuffer())]
          }),
        )
      const before = await cards()
      await castVotes(server, made, { 'Singer 3': 3, 'Singer 1': 1 })
      // Longer than anything of a contest is kept.
      await new Promise((resolve) => setTimeout(resolve, 1200))
      expect(await cards()).toEqual(before)
      const poster = await get(`/prints/${paths[3]}/poster.pdf`)
      expect(poster.status).toBe(200)
      expect((await get(`/prints/${paths[3]}/certificate.pdf`)).status).toBe(404)
    },
  )

  it('is nobody’s of a draft, of an unknown contest or of somebody else’s contestant', async () => {
    const draft = await makeContest(organiser, {}, { draft: true })
    const other = await makeContest(organiser)
    const foreign = `${other.contest.cx_id}/${draft.contestants[0]?.assox_id}`
    for (const path of [draft.contest.cx_id, '0'.repeat(22), foreign, 'x'])
      expect((await get(`/cards/${path}.jpg`)).status, path).toBe(404)
  })
})

describe('sheets to print', () => {
  const pdf = async (path: string) => {
    const answer = await get(path)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    return Buffer.from(await answer.arrayBuffer()).toString('latin1')
  }
  const sizeOf = (text: string) => /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)?.slice(1)

  it('are posters in both papers whose code leads to the short address', async () => {
    const { contest, contestants } = await makeContest(organiser)
    const [person] = contestants
    const a4 = await pdf(`/prints/${contest.cx_id}/poster.pdf`)
    expect(sizeOf(a4)).toEqual(['595.28', '841.89'])
    expect(a4).toContain(`/v/${contest.code}?s=poster`)
    const letter = await pdf(
      `/prints/${contest.cx_id}/${person?.assox_id}/poster.pdf?paper=letter&lang=es`,
    )
    expect(sizeOf(letter)).toEqual(['612', '792'])
    expect(letter).toContain(`/v/${person?.code}?s=poster`)
    expect(letter).toContain('/Lang (es)')
    const unknown = await pdf(`/prints/${contest.cx_id}/poster.pdf?paper=constructor`)
    expect(sizeOf(unknown)).toEqual(['595.28', '841.89'])
  })

  it('call to a vote only where whoever comes by can vote', async () => {
    const open = await makeContest(organiser)
    const judge = await server.person()
    const judged = await makeContest(organiser, {
      method: 'score',
      method_options: { criteria: [{ key: 'voice', label: 'Voice', max: 10, weight: 1 }] },
      judges: [judge.session.username],
    })
    const said = async ({ contest }: MadeContest) =>
      saidBy(await pdf(`/prints/${contest.cx_id}/poster.pdf`))
    expect(await said(open)).toContain('Vote here')
    expect(await said(judged)).not.toContain('Vote here')
    expect(await said(judged)).toContain('Follow it here')
  })

  it('can be searched and copied from, whatever script a name is in [cf:4fad4]', async () => {
    const { contest } = await makeContest(organiser, { contest_name: 'Zoë محمد 王' })
    const text = await pdf(`/prints/${contest.cx_id}/poster.pdf`)
    const said = saidBy(text)
    // From left to right, as they are seen.
    for (const name of ['Zoë', [...'محمد'].toReversed().join(''), '王'])
      expect(said).toContain(name)
  })

  it('give names whole, however long they are', async () => {
    const made = await makeContest(organiser, { contest_name: `Gala ${'der Stadt '.repeat(11)}` })
    const { cx_id } = made.contest
    expect(saidBy(await pdf(`/prints/${cx_id}/poster.pdf`))).not.toContain('…')
    const path = `/prints/${cx_id}/${made.contestants[0]?.assox_id}/certificate.pdf`
    await castVotes(server, made, { 'Singer 1': 2, 'Singer 2': 1 })
    await ended(made)
    const assox_id = made.contestants[0]?.assox_id ?? ''
    for (const name of ['Hohenstaufen '.repeat(9).trim(), '王'.repeat(120), '王'.repeat(60)]) {
      await organiser.call('contest/v2/updateContestant', {
        cx_id,
        assox_id,
        contestant_name: name,
      })
      const said = async () => ((await get(path)).ok ? saidBy(await pdf(path)) : '')
      await expect.poll(async () => (await said()).includes(name.slice(0, 9))).toBe(true)
      expect(await said()).not.toContain('…')
    }
  })

  it('are the result as a table and all certificates in one file, once it is declared', async () => {
    const made = await makeContest(organiser, { contest_name: 'Song, "live"' })
    const { cx_id } = made.contest
    const both = ['results.csv', 'certificates.pdf'].map((name) => `/prints/${cx_id}/${name}`)
    await castVotes(server, made, { 'Singer 2': 3, 'Singer 1': 1 })
    for (const path of both) expect((await get(path)).status).toBe(404)
    await ended(made)
    const [csv = '', pdf = ''] = both
    const lines = (await (await get(`${csv}?lang=fr`)).text()).split('\r\n')
    expect(lines.slice(0, 3)).toEqual([
      'Place,Nom,Votes,Public,Jury,Score',
      '1,Singer 2,3,3,0,',
      '2,Singer 1,1,1,0,',
    ])
    const bytes = Buffer.from(await (await get(pdf)).arrayBuffer())
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
  })

  it('are certificates once the result is declared, with the way to the log', async () => {
    const made = await makeContest(organiser)
    const path = `/prints/${made.contest.cx_id}/${made.contestants[0]?.assox_id}/certificate.pdf`
    expect((await get(path)).status).toBe(404)
    await castVotes(server, made, { 'Singer 1': 2, 'Singer 2': 1 })
    await ended(made)
    await expect.poll(async () => (await get(path)).status).toBe(200)
    const text = await pdf(`${path}?lang=fr`)
    expect(sizeOf(text)).toEqual(['841.89', '595.28'])
    expect(text).toContain(`/cx/${made.contest.cx_id}/log?s=certificate`)
    const { cx_id } = made.contest
    const archive = { cx_id, contest_status: 'archive' as const }
    const { contest } = await organiser.call('contest/v2/setContestStatus', archive)
    expect(contest.state).toBe('archived')
    // Longer than anything of a contest is kept: the archive keeps the result.
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect((await get(`${path}?lang=es`)).status).toBe(200)
  })

  it('are dated by the declaration, however long after the vote it came', async () => {
    const { contest, contestants } = await makeContest(organiser)
    const dated = (declared_at: string | null) =>
      printOf(
        {
          contest: { ...contest, end_date: '2031-05-09T12:00:00Z', declared_at },
          contestants,
          serverTime: 0,
        },
        { title: 'A site', look: printLook({ primary: null, logo: null }) },
        'en',
      ).declaredOn
    expect(dated('2031-06-11T12:00:00Z')).toContain('11')
    expect(dated('2031-06-11T12:00:00Z')).toMatch(/Jun/)
    expect(dated(null)).toBe('')
  })
})

describe('a short address', () => {
  it('leads to the contest or the contestant and nowhere else, and counts where people came from [cf:258f8]', async () => {
    const { contest, contestants } = await makeContest(organiser)
    const [person] = contestants
    const led = async (path: string, headers?: Record<string, string>) =>
      (await get(path, headers)).headers.get('location')
    const page = `/cx/${contest.cx_id}`
    expect(await led(`/v/${contest.code}`)).toBe(page)
    expect(await led(`/v/${person?.code}?s=poster`)).toBe(`${page}/${person?.assox_id}`)
    expect(await led(`/v/${person?.code.toUpperCase()}?s=poster&to=https://evil.example`)).toBe(
      `${page}/${person?.assox_id}`,
    )
    expect(await led(`/v/${contest.code}?s=anything`, { 'user-agent': 'WhatsApp/2.0' })).toBe(page)
    for (const code of ['22222222', 'https:', '%2F%2Fevil.example', 'a'.repeat(150)])
      expect(await led(`/v/${code}`), code).toBe('/contests')
    await expect
      .poll(async () => {
        const { cx_id } = contest
        return (await organiser.call('contest/v2/getDashboard', { cx_id })).visits
      })
      .toEqual([
        { source: 'poster', visits: 2 },
        { source: 'link', visits: 1 },
      ])
  })

  it('stays the same, is another one in a copy, and opens no draft', async () => {
    const { contest } = await makeContest(organiser)
    const { cx_id, revision, code } = contest
    const saved = await organiser.call('contest/v2/saveContest', {
      cx_id,
      revision,
      contest_name: 'B',
    })
    expect(saved.contest.code).toBe(code)
    const copy = await organiser.call('contest/v2/duplicateContest', { cx_id })
    expect(copy.contest.code).toMatch(/^[2-9a-z]{8}$/)
    expect(copy.contest.code).not.toBe(code)
    expect((await get(`/v/${copy.contest.code}`)).headers.get('location')).toBe('/contests')
  })
})
