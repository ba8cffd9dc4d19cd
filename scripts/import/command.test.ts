import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseVkey } from '@plaudit/votelog/keys'
import { urlSource } from '@plaudit/votelog/source'
import { verifyLog } from '@plaudit/votelog/verify'
import { describe, expect, test } from 'vitest'
import { fair, folder, openImport, server } from './testing-import.ts'

openImport()

interface Ran {
  code: number | null
  out: string
  err: string
}

/** The command as people type it. */
function command(...args: string[]): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args])
    const ran: Ran = { code: null, out: '', err: '' }
    child.stdout.on('data', (data: Buffer) => (ran.out += data.toString()))
    child.stderr.on('data', (data: Buffer) => (ran.err += data.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ ...ran, code }))
  })
}

const sampleFile = (year: number) =>
  path.join(import.meta.dirname, `../../samples/contests/eurovision-${year}.json`)

const account = ['--email', 'importer@sample.invalid', '--password', 'a long sample password 7']

async function written(name: string, content: unknown): Promise<string> {
  const file = path.join(folder, `${name}.json`)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

/** A stranger's verifier, from the published files alone, comes to the result of every round. */
async function expectVerified(cx_id: string, counts: readonly number[]): Promise<void> {
  const ask = () => server.client().call('contest/v2/getCheckpoint/{cx_id}', { cx_id })
  const verify = async () => {
    const { keys } = await ask()
    return verifyLog(urlSource(`${server.url}/log/${cx_id}/`), { keys: keys.map(parseVkey) })
  }
  await expect
    .poll(async () => (await verify()).rounds.filter(({ result }) => result !== null).length)
    .toBe(counts.length)
  const report = await verify()
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(report.rounds.map(({ standing }) => standing.length)).toEqual(counts)
}

describe('the command', () => {
  test.each([
    [2016, [18, 18, 26], ['--no-pictures']],
    [2023, [15, 16, 26], []],
  ])(
    'brings the Eurovision Song Contest %i out equal',
    { timeout: 180_000 },
    async (year, counts, options) => {
      const { code, out, err } = await command(
        sampleFile(year),
        '--url',
        server.url,
        ...account,
        ...options,
      )
      expect(err).toBe('')
      for (const count of counts)
        expect(out).toContain(`${count} places and ${count} sums compared, equal`)
      expect(out).toContain('All equal.')
      expect(code).toBe(0)
      const { contest, contestants } = await server
        .client()
        .call('contest/v2/fetchContest', { slug: `eurovision-song-contest-${year}` })
      expect(contest.state).toBe('declared')
      expect(contest.rounds).toHaveLength(3)
      await expectVerified(contest.cx_id, counts)
      expect(contest.description).toContain('EurovisionAPI/dataset on GitHub')
      expect(
        contestants.every(
          (one) =>
            (one.picture === null) === options.includes('--no-pictures') &&
            one.tagline.includes(' · '),
        ),
      ).toBe(true)
    },
  )

  test('names each difference and exits with 1', async () => {
    const file = fair('Wrong fair')
    file.rounds[1]!.performances[1]!.official_place = 1
    const { code, out } = await command(
      await written('wrong', file),
      '--url',
      server.url,
      ...account,
    )
    expect(out).toContain('Ben (France): place 2, officially 1')
    expect(out).toContain('Not equal: 1 difference.')
    expect(code).toBe(1)
  })

  test('says what is wrong with a file, an option or an address and exits with 2', async () => {
    const bad = await command(await written('bad', { contest: 'x' }), '--url', server.url)
    expect(bad.err).toContain('contestants: ')
    const word = await command(sampleFile(2023), '--tie-break', 'coin')
    expect(word.err).toContain('"coin" is none of')
    const nobody = await command(sampleFile(2023), '--url', 'http://127.0.0.1:1')
    expect(nobody.err).toContain('Nobody answers at http://127.0.0.1:1')
    const page = await command(sampleFile(2023), '--url', `${server.url}/contests`)
    expect(page.err).toContain(`There is no Plaudit at ${server.url}/contests`)
    expect(page.err).not.toContain('<')
    const file = await written('fair', fair('Fair'))
    const to = ['--url', server.url, '--email', 'fair@sample.invalid', '--password']
    const first = await command(file, ...to, 'a long sample password 7')
    expect(first.code).toBe(0)
    const stranger = await command(file, ...to, 'another password 99')
    expect(stranger.err).toContain('the password does not fit')
    expect([bad, word, nobody, page, stranger].map(({ code }) => code)).toEqual([2, 2, 2, 2, 2])
  })
})
