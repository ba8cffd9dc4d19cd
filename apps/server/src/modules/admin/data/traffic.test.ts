import { expect, test } from 'vitest'
import { shownFigures, trafficOf } from './traffic.ts'

/** Figures of a node that answered votes and lists, so many of each within 20 ms, within half a second, and not at all. */
const told = (votes: [number, number], others: [number, number], faults: number) =>
  [
    ...(
      [
        ['/app/contest/v2/addVote', '200', votes],
        ['/app/contests', '200', others],
        ['/app/contests', '503', [faults, faults]],
      ] as const
    ).flatMap(([call, status, [quick, all]]) => [
      `plaudit_request_seconds_bucket{le="0.02",call="${call}",status="${status}"} ${quick}`,
      `plaudit_request_seconds_bucket{le="0.5",call="${call}",status="${status}"} ${all}`,
      `plaudit_request_seconds_bucket{le="+Inf",call="${call}",status="${status}"} ${all}`,
      `plaudit_request_seconds_count{call="${call}",status="${status}"} ${all}`,
    ]),
    '# HELP plaudit_realtime_sockets Open realtime connections.',
    'plaudit_realtime_sockets 12',
    'process_resident_memory_bytes 150000000',
  ].join('\n')

test('the share of faults and the times of answers are those since the sample before', () => {
  const first = trafficOf(told([100, 100], [100, 100], 0), {})
  expect(first).toMatchObject({ faults_share: 0, votes_ms: 19, calls_ms: 19, sockets: 12 })
  // Since then a hundred votes, all of them slow, and fifty calls that failed at once.
  const next = trafficOf(told([100, 200], [100, 100], 50), first)
  expect(next['faults_share']).toBeCloseTo(1 / 3)
  expect(next['votes_ms']).toBe(476)
  expect(shownFigures(next)).toEqual({
    faults_share: next['faults_share'],
    calls_ms: next['calls_ms'],
    votes_ms: 476,
    sockets: 12,
    memory_bytes: 150_000_000,
  })
})

test('processes that began anew, or of another node, are told from their start; none that did nothing', () => {
  const before = trafficOf(told([900, 1000], [900, 1000], 100), {})
  expect(trafficOf(told([10, 10], [0, 0], 0), before)).toMatchObject({
    faults_share: 0,
    votes_ms: 19,
  })
  const quiet = trafficOf(told([900, 1000], [900, 1000], 100), before)
  expect(Object.keys(shownFigures(quiet)).sort()).toEqual(['memory_bytes', 'sockets'])
})
