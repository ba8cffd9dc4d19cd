import { CallError, type Api, type Session } from '@plaudit/client/client'
import type { CallName, Input } from '@plaudit/contract/calls'
import { defaultAppToken } from '@plaudit/contract/constants'
import sharp from 'sharp'
import { inHours, makeContest } from '../modules/contests/factory.ts'
import { statement } from '../platform/db/db.ts'
import { publicId } from '../platform/ids.ts'
import type { TestServer } from '../testing.ts'
import { answerWithFile, deleteWhole, editionOf, embedOf } from './inner.ts'
import { roles, type ContestKind, type Role } from './rules.ts'

/** A contest, or the trace of one, as a call names it. */
export interface ContestObject {
  kind: ContestKind
  cx_id: string
  contest_id: number
  slug: string
  revision: number
  /** Two of them: the second comes after the first. */
  rounds: number[]
  /** assox_id of the entries; the first is the contestant's own. */
  entries: string[]
  /** An edition of the contest, with an entry that waits. */
  edx_id: string
  entry_id: number
  /** A key under which it stands on another site. */
  embed: string
}

/** Somebody who asks, with what a call may need of them. */
export interface Person {
  api: Api
  username: string
  password: string
  /** A user name that nobody has yet. */
  fresh: string
  picture: Blob
  document: Blob
}

const password = 'a long sample password 7'

/** Rows that background work leaves alone, in tables that it writes to. */
const steady: Record<string, string> = {
  mails: '(select * from mails where headers is null)',
  conversation_members: "(select to_jsonb(m) - 'listed_at' from conversation_members m)",
}

/** The people and objects that the table of rights speaks of. */
export class Fixtures {
  readonly #server: TestServer
  readonly #people = new Map<Role, { api: Api; username: string; session: Session }>()
  #picture = new Blob()
  #made = 0

  constructor(server: TestServer) {
    this.#server = server
  }

  async fill(): Promise<void> {
    for (const role of roles) {
      const person =
        role === 'visitor'
          ? { ...(await this.#server.visitor()), username: '' }
          : await this.#server.person()
      this.#people.set(role, person)
    }
    const { username } = this.#of('admin')
    await this.#sql('update users set is_admin = true where username = $1', [username])
    // A person who invites must have shown an address of their own.
    await this.#sql('update users set email_confirmed_at = now()', [])
    const image = sharp({ create: { width: 64, height: 64, channels: 3, background: '#a2e3fa' } })
    const bytes = await image.png().toBuffer()
    this.#picture = new Blob([Uint8Array.from(bytes)], { type: 'image/png' })
  }

  person(role: Role): Person {
    const { api, username } = this.#of(role)
    const fresh = `fresh${++this.#made}`
    return {
      api,
      // The visitor signs in as somebody, too.
      username: username === '' ? this.#of('user').username : username,
      password,
      fresh,
      picture: this.#picture,
      document: new File(['Words of somebody.'], 'words.txt'),
    }
  }

  /** The person's session; the visitor's has a device alone. */
  session(role: Role): Session {
    return this.#of(role).session
  }

  /** Returns the person's credential; undefined for the visitor. */
  credential(role: Role): string | undefined {
    const { token, username } = this.session(role)
    return token && `${token}_${username}`
  }

  /** The same person in a session of their own, which may end. */
  async inAnotherSession(role: Role): Promise<Api> {
    const { username, api } = this.#of(role)
    if (username === '') return api
    const { token, ssid } = await this.#server
      .client()
      .call('login/pro', { username, password, app_token: defaultAppToken })
    return this.#server.client({ token, username, ssid })
  }

  async contest(kind: ContestKind, withVote = false): Promise<ContestObject> {
    if (kind === 'absent')
      return {
        kind,
        cx_id: publicId(),
        contest_id: 999_999_999,
        slug: 'there-is-none',
        revision: 1,
        rounds: [999_999_998, 999_999_999],
        entries: [publicId(), publicId()],
        edx_id: publicId(),
        entry_id: 999_999_999,
        embed: publicId(),
      }
    const owner = this.#of(kind === 'rival' ? 'otherOrganiser' : 'organiser')
    const made = await this.#contestOf(owner.api, kind)
    if (kind === 'deleted') await deleteWhole(owner.api, this.#sql, made)
    else if (withVote && kind !== 'draft') await this.vote(made)
    return made
  }

  /** A ballot of somebody unknown; its id. */
  async vote({ cx_id, entries }: ContestObject): Promise<string> {
    const { api } = await this.#server.visitor()
    return (await api.call('contest/v2/addVote', { cx_id, assox_id: entries[0] ?? '' })).casx_id
  }

  /** A picture of this person's. */
  async file(role: Role): Promise<string> {
    const { data, info } = await sharp({
      create: {
        width: 64,
        height: 48,
        channels: 3,
        background: { r: this.#made++ % 256, g: 9, b: 99 },
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    const file = new Blob([Uint8Array.from(data)], { type: `image/${info.format}` })
    const { attachment_id } = await this.#of(role).api.call('Files/upload', { file })
    return attachment_id
  }

  /** Asks a call as this caller: returns its status and, when it went well, the answer. */
  async ask(api: Api, call: CallName, input: object): Promise<{ status: number; answer: object }> {
    try {
      const answer: object = await api.call(call, input as Input<CallName>)
      return { status: 200, answer }
    } catch (error) {
      if (error instanceof CallError) return { status: error.status, answer: { code: error.code } }
      throw error
    }
  }

  /** Everything that a refused call must leave as it is; mails of notices come by themselves, later. */
  async everything(ofModules: readonly string[] = []): Promise<unknown> {
    const tables = ['contests', 'rounds', 'contestants', 'contest_people', 'round_contestants']
    const reach = ['editions', 'edition_contests', 'edition_entries', 'embeds', 'contest_slugs']
    const judging = ['judge_sheets', 'judge_marks', 'contest_invitations']
    const kept = ['ballots', 'documents', 'attachments', 'users', 'audit_log', 'mails']
    return this.#sql(
      [...tables, ...reach, ...judging, ...kept, ...ofModules]
        .map(
          (table) =>
            `select '${table}' as name, md5(string_agg(t::text, '' order by t::text)) as sum
             from ${steady[table] ?? table} t`,
        )
        .join(' union all ')
        .concat(' order by name'),
      [],
    )
  }

  /** The judge agrees to judge, and the contestant's entry is theirs. */
  async #takePart(cx_id: string, contestant: string): Promise<void> {
    await this.#of('judge').api.call('contest/v2/answerJudging', { cx_id, accept: true })
    await this.#belongs(contestant)
  }

  async #contestOf(api: Api, kind: ContestKind): Promise<ContestObject> {
    const { contest, contestants } = await makeContest(
      api,
      {
        organisers: kind === 'rival' ? [] : [this.#of('coOrganiser').username],
        judges: kind === 'rival' ? [] : [this.#of('judge').username],
        entry_policy: 'open',
        fields: [{ key: 'paper', label: 'Paper', type: 'file' }],
      },
      { draft: true },
    )
    const { cx_id, contest_id, contest_slug: slug } = contest
    const entries = contestants.map((c) => c.assox_id)
    const [contestant = ''] = entries
    if (kind !== 'rival') await this.#takePart(cx_id, contestant)
    await answerWithFile(this.#sql, contestant)
    const added = await api.call('contest/v2/addRound2Round', {
      cx_id,
      endDate: inHours(48),
      advance: { contestants: entries },
    })
    const shown =
      kind === 'draft' || kind === 'deleted'
        ? added
        : await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'publish' })
    const { revision, rounds } = shown.contest
    const people = { contestant, entrant: this.#of('user').username }
    const edition = await editionOf(this.#sql, contest_id, people)
    return {
      kind,
      cx_id,
      contest_id,
      slug,
      revision,
      rounds: rounds.map((r) => r.round_id),
      entries,
      ...edition,
      embed: await embedOf(this.#sql, contest_id),
    }
  }

  /** The entry is the contestant's own. */
  async #belongs(assoxId: string): Promise<void> {
    await this.#sql(
      'update contestants set user_id = (select user_id from users where username = $1) where assox_id = $2',
      [this.#of('contestant').username, assoxId],
    )
  }

  #of(role: Role): { api: Api; username: string; session: Session } {
    const person = this.#people.get(role)
    if (person === undefined) throw new Error(`nobody is a ${role}`)
    return person
  }

  readonly #sql = (text: string, values: unknown[]): Promise<unknown[]> =>
    statement(this.#server.parts.db, text, values)
}
