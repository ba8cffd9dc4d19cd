import { describe, expect, it } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { publicId } from '../../../../platform/ids.ts'
import { api as organiser, openServer, server, visitor } from '../../../../testing-server.ts'
import { makeContest, refuses } from '../../../contests/factory.ts'

openServer()

const shown = (embed: string) => visitor.call('contest/v2/getEmbed/{embed}', { embed })

async function made(origins = ['https://news.example.org/sport?x=1', 'blog.example.org:8443']) {
  const { contest } = await makeContest(organiser)
  const { cx_id } = contest
  const { embed } = await organiser.call('contest/v2/addEmbed', { cx_id, origins })
  return { cx_id, ...embed }
}

describe('the key of an embed', () => {
  it('opens its contest on the sites it names, written as a policy has them [cf:b7741]', async () => {
    const { cx_id, embed, origins } = await made()
    expect(origins).toEqual(['https://news.example.org', 'https://blog.example.org:8443'])
    expect(await shown(embed)).toEqual({ cx_id, origins })
  })

  it('is made once by a call that is sent twice', async () => {
    const { contest } = await makeContest(organiser)
    const input = { cx_id: contest.cx_id, origins: ['example.org'], client_id: publicId() }
    const answers = await Promise.all(
      [1, 2, 3].map(() => organiser.call('contest/v2/addEmbed', input)),
    )
    expect(new Set(answers.map(({ embed }) => embed.embed)).size).toBe(1)
    const { embeds } = await organiser.call('contest/v2/getEmbeds', { cx_id: contest.cx_id })
    expect(embeds).toHaveLength(1)
  })

  it('changes its sites and name, and opens nothing once it is revoked [cf:19377]', async () => {
    const { cx_id, embed } = await made()
    const changed = await organiser.call('contest/v2/editEmbed', {
      cx_id,
      embed,
      embed_name: 'The paper',
      origins: ['https://paper.example.org', 'https://paper.example.org/again'],
    })
    expect(changed.embed).toMatchObject({
      embed_name: 'The paper',
      origins: ['https://paper.example.org'],
    })
    expect((await shown(embed)).origins).toEqual(['https://paper.example.org'])
    await organiser.call('contest/v2/revokeEmbed', { cx_id, embed })
    await refuses(shown(embed), 'not_found')
    await refuses(
      organiser.call('contest/v2/editEmbed', { cx_id, embed, embed_name: 'again' }),
      'not_found',
    )
    await refuses(organiser.call('contest/v2/revokeEmbed', { cx_id, embed }), 'not_found')
    expect((await organiser.call('contest/v2/getEmbeds', { cx_id })).embeds).toEqual([])
  })

  it('is its own contest’s: another one of the same organiser neither changes nor revokes it', async () => {
    const { embed, origins } = await made()
    const { contest: other } = await makeContest(organiser)
    const input = { cx_id: other.cx_id, embed }
    await refuses(
      organiser.call('contest/v2/editEmbed', { ...input, origins: ['a.org'] }),
      'not_found',
    )
    await refuses(organiser.call('contest/v2/revokeEmbed', input), 'not_found')
    expect((await shown(embed)).origins).toEqual(origins)
  })

  it('opens no draft', async () => {
    const { contest } = await makeContest(organiser, {}, { draft: true })
    const { embed } = await organiser.call('contest/v2/addEmbed', {
      cx_id: contest.cx_id,
      origins: ['https://news.example.org'],
    })
    await refuses(shown(embed.embed), 'not_found')
  })

  it.each([
    [[], 'origins'],
    [['https://*.example.org'], 'origins.0'],
    [["https://example.org;script-src'unsafe-inline'"], 'origins.0'],
    [['https://example.org', 'not a site'], 'origins.1'],
    [Array.from({ length: 21 }, (_, n) => `s${n}.example.org`), 'origins'],
  ])('refuses %j', async (origins, field) => {
    const { contest } = await makeContest(organiser, {}, { draft: true })
    await refuses(
      organiser.call('contest/v2/addEmbed', { cx_id: contest.cx_id, origins }),
      'invalid_input',
      field,
    )
  })

  it('can hold nothing that would change the policy it stands in, whoever writes it', async () => {
    const { embed } = await made()
    for (const origin of ["https://a.org; script-src 'unsafe-inline'", '*', 'https://A.org', ''])
      await expect(
        statement(server.parts.db, 'update embeds set origins = $2 where embed = $1', [
          embed,
          [origin],
        ]),
        origin,
      ).rejects.toThrow('embeds_origins_check')
  })
})
