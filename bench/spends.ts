import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { publicId } from '../apps/server/src/platform/ids.ts'
import { sold } from './buyers.ts'
import { anyAddress, signedDevice } from './devices.ts'
import { median, type Figure } from './figures.ts'
import { openContest, type OpenContest } from './harness.ts'
import { sendAll } from './voters.ts'

type Load = (
  url: string,
  contest: OpenContest,
  call: string,
  seconds: number,
) => Promise<{ perSecond: number; refused: number }>

const turns = 3
const connections = 100
/** Several times as many as there are connections, so that a buyer seldom waits for their own last vote. */
const buyers = 400
const credits = 1_000_000

interface Buyer {
  bearer: string
  ssid: string
}

/** Accounts, each with a session and votes of this organiser that they bought with test money. */
async function openBuyers(config: pg.ClientConfig, { contest_id }: OpenContest): Promise<Buyer[]> {
  const made = Array.from({ length: buyers }, (_, n) => ({
    name: `spender${n}`,
    token: randomBytes(24).toString('hex'),
  }))
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(
      `with made as (
         insert into users (ux_id, username, full_name) select * from unnest($1::text[], $2::text[], $2::text[]) returning user_id, username
       ), let_in as (
         insert into sessions (token_hash, user_id, expires_at)
         select t.hash, m.user_id, now() + interval '1 day' from made m join unnest($2::text[], $3::bytea[]) as t (username, hash) using (username)
       )
       insert into ledger_accounts (owner, kind, subject, currency, guard)
       select 'test/u:' || m.user_id, 'vote_credits', 'organiser:' || c.owner_id, 'VOTE', 1 from made m, contests c where c.contest_id = $4
       union all
       select 'platform', 'votes_issued', 'organiser:' || owner_id, 'VOTE', 0 from contests where contest_id = $4`,
      [
        made.map(() => publicId()),
        made.map(({ name }) => name),
        made.map(({ token }) => createHash('sha256').update(token).digest()),
        contest_id,
      ],
    )
    await client.query(
      `select ledger_post('votes_bought', 'bench', '{}',
         array_agg(a.account_id), array_agg(case a.kind when 'vote_credits' then $2::bigint else -$2 * $3::bigint end))
       from ledger_accounts a join contests c on a.subject = 'organiser:' || c.owner_id where c.contest_id = $1`,
      [contest_id, credits, buyers],
    )
  } finally {
    await client.end()
  }
  return made.map(({ name, token }) => ({ bearer: `${token}_${name}`, ssid: signedDevice() }))
}

let spends = 0

/** Votes a second that people take of what they bought, one at a time. */
async function spend(
  url: string,
  { cx_id, assox }: OpenContest,
  all: readonly Buyer[],
  seconds: number,
): Promise<{ perSecond: number; refused: number }> {
  const next = () => {
    const n = spends++
    const { bearer, ssid } = all[n % all.length] as Buyer
    const body = `{"cx_id":"${cx_id}","assox_id":"${assox[n % assox.length]}","quantity":1,"client_id":"spend-${n}-${process.pid}"}`
    return `POST /app/contest/v2/addVote HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\nauthorization: Bearer ${bearer}\r\nssid: ${ssid}\r\nx-forwarded-for: ${anyAddress(n % all.length)}\r\nuser-agent: Phone\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  }
  const answers = await sendAll(url, connections, seconds, next)
  return { refused: answers.refused, perSecond: answers.accepted / answers.seconds }
}

/**
 * Votes a second that buyers take of what they bought before, against free votes in the same contest; in turn. A spend
 * is a debit of the buyer's credits and a ballot that joins everybody else's group.
 * @param seconds of one side in one turn.
 */
export async function benchSpends(
  url: string,
  config: pg.ClientConfig,
  seconds: number,
  load: Load,
): Promise<Figure[]> {
  const contest = await openContest(url, 10, sold)
  const all = await openBuyers(config, contest)
  await load(url, contest, 'contest/v2/addVote', seconds)
  await spend(url, contest, all, seconds)
  const rounds: { free: number; bought: number }[] = []
  for (let n = 0; n < turns; n++) {
    const free = await load(url, contest, 'contest/v2/addVote', seconds)
    const bought = await spend(url, contest, all, seconds)
    rounds.push({ free: free.perSecond, bought: bought.perSecond })
    process.stdout.write(
      `  free votes/s ${free.perSecond.toFixed(0)}, bought votes/s ${bought.perSecond.toFixed(0)} (refused ${bought.refused})\n`,
    )
  }
  return [
    {
      name: 'bought votes/s, 100 buyers at a time who spend their credits one by one',
      ours: median(rounds.map((r) => r.bought)),
      peer: median(rounds.map((r) => r.free)),
      peerName: 'free votes in the same contest',
      ratio: median(rounds.map((r) => r.bought / r.free)),
      bar: 'printed',
    },
  ]
}
