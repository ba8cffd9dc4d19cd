import { newDevice, vote, type Contest, type Machine, type Target, type Try } from './target.ts'
import { postForm } from './frame.ts'

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9)',
  'Mozilla/5.0 (Linux; Android 15; SM-A556B)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6)',
]

/** The same every time: what people choose, and what they hold in their hands. */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return Math.floor((state / 0x8000_0000) * sides)
  }
}

function phone(address: string, roll: (sides: number) => number): Machine {
  const agent = agents[roll(agents.length)] ?? ''
  return {
    address,
    agent,
    fingerprint: `s:${roll(9)};${agent.length}`,
    referrer: roll(3) === 0 ? undefined : 'chat.example',
  }
}

/** Families behind one address each, phones of one carrier behind a few, people whose browsers run no script. */
export async function honestVoters(target: Target, contest: Contest, size: number): Promise<Try[]> {
  const roll = dice(7)
  const tries: Promise<Try>[] = []
  const one = async (scenario: string, from: Machine, choice: number): Promise<Try> => {
    const session = await newDevice(target, from)
    const outcome = await vote(target, contest, from, session, choice)
    return { scenario, honest: true, voter: session.ssid ?? '', outcome }
  }
  for (let n = 0; n < size * 3; n++)
    tries.push(
      one('households', phone(`81.${Math.floor(n / 3)}.7.20`, roll), roll(contest.assox.length)),
    )
  for (let n = 0; n < size * 5; n++)
    tries.push(one('one carrier', phone(`100.64.3.${n % 4}`, roll), roll(contest.assox.length)))
  for (let n = 0; n < Math.ceil(size / 3); n++) {
    const from = phone(`82.${n}.1.9`, roll)
    const choice = roll(contest.assox.length)
    tries.push(
      postForm(target, contest, from, choice, { origin: target.url }).then((outcome) => ({
        scenario: 'without scripts',
        honest: true,
        voter: `form ${n}`,
        outcome,
      })),
    )
  }
  return Promise.all(tries)
}
