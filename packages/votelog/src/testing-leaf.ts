import { leafText } from './leaf.ts'
import { type LeafOf, type LeafType } from './leafTypes.ts'

const hex = (digit: string) => digit.repeat(64)

export const head = { contest: '0cx', minute: '2026-05-13T19:40Z', v: 1 as const }

export const vote: LeafOf<'vote'> = {
  ...head,
  type: 'vote',
  round: 110_001,
  kind: 'free',
  quantity: 1,
  commitments: { voter: hex('a'), payment: null },
  lines: [
    { assox_id: 'b', points: 10 },
    { assox_id: 'a', points: 12 },
    { assox_id: 'B', points: 8 },
  ],
}

/** Sample of each type, with its canonical text to the letter: verifiers of years to come hash it. */
export const samples: { [Type in LeafType]: [leaf: LeafOf<Type>, text: string] } = {
  rules: [
    {
      ...head,
      type: 'rules',
      method: 'score',
      method_options: {
        criteria: [
          { key: 'voice', max: 10, weight: 3 },
          { key: 'dance', max: 10, weight: 2 },
        ],
      },
      vote_once: false,
      contest_exp_hours: 24,
      jury_weight: 50_000,
      tie_break: ['public_first', 'shared'],
      prices: [{ votes: 10, amount: 500, currency: 'USD' }],
      voter_requirement: 'anyone',
      max_delay_s: 60,
    },
    '{"contest":"0cx","contest_exp_hours":24,"jury_weight":50000,"max_delay_s":60,"method":"score","method_options":{"criteria":[{"key":"voice","max":10,"weight":3},{"key":"dance","max":10,"weight":2}]},"minute":"2026-05-13T19:40Z","prices":[{"amount":500,"currency":"USD","votes":10}],"tie_break":["public_first","shared"],"type":"rules","v":1,"vote_once":false,"voter_requirement":"anyone"}',
  ],
  contestant: [
    {
      ...head,
      type: 'contestant',
      assox_id: 'b',
      name_hash: hex('1'),
      picture_hash: null,
      position: 2,
    },
    `{"assox_id":"b","contest":"0cx","minute":"2026-05-13T19:40Z","name_hash":"${hex('1')}","picture_hash":null,"position":2,"type":"contestant","v":1}`,
  ],
  round: [
    {
      ...head,
      type: 'round',
      round: 110_001,
      number: 1,
      name_hash: hex('2'),
      start: '2026-05-13T19:00:00.000Z',
      end: null,
      contestants: ['b', 'a', 'B'],
      positions: [3, null, 1],
    },
    `{"contest":"0cx","contestants":["B","a","b"],"end":null,"minute":"2026-05-13T19:40Z","name_hash":"${hex('2')}","number":1,"positions":[1,null,3],"round":110001,"start":"2026-05-13T19:00:00.000Z","type":"round","v":1}`,
  ],
  vote: [
    vote,
    `{"commitments":{"payment":null,"voter":"${hex('a')}"},"contest":"0cx","kind":"free","lines":[{"assox_id":"B","points":8},{"assox_id":"a","points":12},{"assox_id":"b","points":10}],"minute":"2026-05-13T19:40Z","quantity":1,"round":110001,"type":"vote","v":1}`,
  ],
  jury: [
    {
      ...vote,
      type: 'jury',
      kind: 'jury',
      lines: [{ assox_id: 'a', points: 38, scores: { voice: 8, dance: 7 } }],
    },
    `{"commitments":{"payment":null,"voter":"${hex('a')}"},"contest":"0cx","kind":"jury","lines":[{"assox_id":"a","points":38,"scores":{"dance":7,"voice":8}}],"minute":"2026-05-13T19:40Z","quantity":1,"round":110001,"type":"jury","v":1}`,
  ],
  judges: [
    { ...head, v: 2, type: 'judges', round: 110_001, judges: [hex('b'), hex('a')] },
    `{"contest":"0cx","judges":["${hex('a')}","${hex('b')}"],"minute":"2026-05-13T19:40Z","round":110001,"type":"judges","v":2}`,
  ],
  hold: [
    { ...head, type: 'hold', target: 7, reason: 'burst "é"' },
    '{"contest":"0cx","minute":"2026-05-13T19:40Z","reason":"burst \\"é\\"","target":7,"type":"hold","v":1}',
  ],
  release: [
    { ...head, type: 'release', target: 7, reason: '' },
    '{"contest":"0cx","minute":"2026-05-13T19:40Z","reason":"","target":7,"type":"release","v":1}',
  ],
  void: [
    { ...head, type: 'void', target: 7, reason: '' },
    '{"contest":"0cx","minute":"2026-05-13T19:40Z","reason":"","target":7,"type":"void","v":1}',
  ],
  restore: [
    { ...head, type: 'restore', target: 7, reason: '' },
    '{"contest":"0cx","minute":"2026-05-13T19:40Z","reason":"","target":7,"type":"restore","v":1}',
  ],
  merge: [
    { ...head, type: 'merge', rounds: [110_003, 110_002], into: 110_001 },
    '{"contest":"0cx","into":110001,"minute":"2026-05-13T19:40Z","rounds":[110002,110003],"type":"merge","v":1}',
  ],
  deadline_change: [
    { ...head, type: 'deadline_change', round: 1, from: null, to: '2026-05-13T20:00:00.000Z' },
    '{"contest":"0cx","from":null,"minute":"2026-05-13T19:40Z","round":1,"to":"2026-05-13T20:00:00.000Z","type":"deadline_change","v":1}',
  ],
  close: [
    { ...head, type: 'close', round: 1 },
    '{"contest":"0cx","minute":"2026-05-13T19:40Z","round":1,"type":"close","v":1}',
  ],
  result: [
    {
      ...head,
      type: 'result',
      round: 1,
      part: 1,
      parts: 1,
      rows: [{ assox_id: 'a', place: 1, votes: 12, score: '54.1667' }],
    },
    '{"contest":"0cx","minute":"2026-05-13T19:40Z","part":1,"parts":1,"round":1,"rows":[{"assox_id":"a","place":1,"score":"54.1667","votes":12}],"type":"result","v":1}',
  ],
  epoch: [
    { ...head, type: 'epoch', previous: hex('3'), reason: 'restored' },
    `{"contest":"0cx","minute":"2026-05-13T19:40Z","previous":"${hex('3')}","reason":"restored","type":"epoch","v":1}`,
  ],
}

export const text = leafText(vote)
