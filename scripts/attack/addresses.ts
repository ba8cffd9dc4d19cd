import { byCode, vote, type Contest, type Machine, type Target, type Try } from './target.ts'
import { favourite } from './machines.ts'

const villa: Machine = {
  address: '198.51.100.30',
  agent: 'Mozilla/5.0 (Linux; Android 14; Emulator)',
  fingerprint: 's:1080x2400;c:4;o:android',
}

/** Tries many addresses where a confirmed one stands for a voter; honest people beside them. */
export async function addresses(target: Target, contest: Contest): Promise<Try[]> {
  const run = Date.now().toString(36)
  const one = async (
    scenario: string,
    honest: boolean,
    address: string,
    from: Machine,
    voter: string,
    choice: number,
  ): Promise<Try> => {
    const session = await byCode(target, from, address)
    const outcome = await vote(target, contest, from, session, choice)
    return { scenario, honest, voter, outcome }
  }
  const tries: Try[] = []
  for (let n = 0; n < 24; n++) {
    const name = ['ana', 'ben', 'cleo', 'dario', 'eve', 'finn', 'gus', 'hana'][n % 8] ?? ''
    const from = {
      address: `93.${n % 12}.4.4`,
      agent: `Mozilla/5.0 (phone ${n % 5})`,
      fingerprint: `own ${n % 7}`,
      referrer: 'news.example',
    }
    const address = `${name}.${run}${'abcdefghijklmnopqrstuvwxyz'.charAt(n)}@mail${n % 9}.example`
    tries.push(await one('confirmed people', true, address, from, address, n))
  }
  const spelt = (n: number) => `h.${run}+${n}@${n % 2 ? 'gmail.com' : 'googlemail.com'}`
  for (let n = 0; n < 6; n++)
    tries.push(await one('alias mails', false, spelt(n), villa, 'one mailbox', favourite))
  for (let n = 0; n < 12; n++) {
    const address = `fan${run.replaceAll(/\d/g, 'x')}${100 + n}@counted.example`
    tries.push(await one('counted mails', false, address, villa, address, favourite))
  }
  return tries
}

/** Numbers of one block, bought together. */
export async function numberBlock(target: Target, contest: Contest): Promise<Try[]> {
  const start = 10 + (Date.now() % 80)
  const tries: Try[] = []
  for (let n = 0; n < 12; n++) {
    const from = { ...villa, address: `198.51.${100 + n}.30` }
    const number = `+336123${String(start).padStart(2, '0')}4${String(n).padStart(2, '0')}`
    const session = await byCode(target, from, number)
    const outcome = await vote(target, contest, from, session, favourite)
    tries.push({ scenario: 'number block', honest: false, voter: number, outcome })
  }
  return tries
}
