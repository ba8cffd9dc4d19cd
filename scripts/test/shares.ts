/**
 * Costs that each part of `npm test` may have. Minutes are compared as shares of the whole: a slow machine is slow in
 * all of them; what grows by itself (files with a server, tests in a browser) is counted by `npm run check`, on no clock.
 */
export const shares = {
  /** Shares of all seconds together, by the name that a part has in the summary. */
  parts: {
    'types, lint, formatting, rules of the house': 0.2,
    'unit and HTTP tests': 0.56,
    'browser tests': 0.66,
    'conformance with the specification': 0.03,
  } as Readonly<Record<string, number>>,
  /** Minutes of everything on two cores of CI. */
  minutes: 30,
  /**
   * Seconds of types, lint and rules in a run of 25 minutes. They are the same work on every machine: where they take
   * longer, the machine is slower, and everything has as much more time.
   */
  seconds: 30,
  counts: {
    /**
     * Test files that open a server of their own, by whatever helper: each costs a second. The last two are of bought
     * votes, whose debit and ballot are one commit, and of money that goes back or waits: what ends with it, and what stays.
     */
    'test files with a server': 292,
    /** Test files that start processes of the product, a database or a browser: each costs ten. */
    'test files with processes': 24,
    /** Tests in a browser; tests that both sizes run count twice. */
    'browser tests': 204,
    /**
     * Questions to axe beside the table of screens, each of a state that the table does not have: in French and in
     * Spanish too, where words are longer.
     */
    'questions to axe beside the table': 185,
  },
}

export interface Timed {
  name: string
  seconds: number
}

/** Below this many seconds the whole says nothing about its parts. */
const least = 300

/** A line for each part that took more than its share, and for a whole that took too long. */
export function overShare(
  timed: readonly Timed[],
  onCi = process.env['CI'] !== undefined,
): string[] {
  const whole = timed.reduce((sum, { seconds }) => sum + seconds, 0)
  // If a part was left out, the others have more of the whole.
  if (whole < least || timed.length < Object.keys(shares.parts).length) return []
  const faults = timed.flatMap(({ name, seconds }) => {
    const share = shares.parts[name] ?? 0
    return seconds > share * whole
      ? [
          `${name}: ${percent(seconds / whole)} of the time, ${percent(share)} is its share (scripts/test/shares.ts)`,
        ]
      : []
  })
  const [checks] = Object.keys(shares.parts)
  const taken = timed.find(({ name }) => name === checks)?.seconds ?? 0
  const minutes = shares.minutes * Math.max(1, taken / shares.seconds)
  return onCi && whole > minutes * 60
    ? [...faults, `${(whole / 60).toFixed(1)} minutes, at most ${minutes.toFixed(0)}`]
    : faults
}

export const percent = (part: number): string => `${(part * 100).toFixed(0)} %`
