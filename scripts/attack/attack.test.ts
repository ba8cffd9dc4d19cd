import { afterEach, expect, test } from 'vitest'
import { codeTo } from '../../apps/server/src/modules/notifications/factory.ts'
import { testServer, type TestServer } from '../../apps/server/src/testing.ts'
import { judge } from './report.ts'
import { attack } from './run.ts'
import type { Target } from './target.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

/** A server of this test, whose mails and texts are read where they wait. */
async function targetOf({ url, parts }: TestServer): Promise<Target> {
  return {
    url,
    codeOf: (address) => codeTo(parts, address),
  }
}

/** Attacks a server over a database that was changed so. */
async function attacked(change?: string) {
  server = await testServer({ TRUSTED_PROXIES: '127.0.0.1', PROOF_COST: '1' })
  if (change) await server.parts.pool.query(change)
  return judge(await attack(await targetOf(server), 12, () => undefined))
}

test('no attack overruns a limit, no honest voter is refused, and the review finds who cheats [cf:951d2]', async () => {
  const { lines, faults, precision, recall } = await attacked()
  expect(faults).toEqual([])
  expect(lines.filter(({ honest }) => honest).map(({ marked }) => marked)).toEqual([0, 0, 0, 0])
  expect(precision).toBe(1)
  expect(recall).toBeGreaterThan(0.9)
  const taken = Object.fromEntries(lines.map((line) => [line.scenario, line.taken]))
  expect(taken).toMatchObject({
    households: 36,
    'one carrier': 60,
    'without scripts': 4,
    'confirmed people': 24,
    'scripted posts': 20,
    'replayed requests': 1,
    'parallel tries': 1,
    'alias mails': 1,
    'hidden frame': 0,
  })
})

test('a limit that does not hold is noticed', async () => {
  const { faults } = await attacked(`
    create function forget_slot() returns trigger language plpgsql as $$
    begin
      new.next_at := now() - interval '1 hour';
      return new;
    end $$;
    create trigger forget before insert or update on vote_slots for each row execute function forget_slot();`)
  expect(faults.join('\n')).toMatch(/replayed requests replayed: \d+ ballots of one voter/)
  expect(faults.join('\n')).toMatch(/alias mails one mailbox: \d+ ballots of one voter/)
})

test('one vote for each address refuses families, and that is noticed too', async () => {
  const { faults } = await attacked(`
    create function one_each() returns trigger language plpgsql as $$
    begin
      if exists (select from ballots where contest_id = new.contest_id and origin->>'network' = new.origin->>'network') then
        raise exception 'one vote for each address';
      end if;
      return new;
    end $$;
    create trigger one_each before insert on ballots for each row execute function one_each();`)
  expect(faults.join('\n')).toMatch(/households: an honest voter was refused/)
})
