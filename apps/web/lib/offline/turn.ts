/** Only one page at a time sends what waits, if the browser can say which. */
export const turn = 'plaudit-queue'

export const locks = (): LockManager | undefined => (navigator as Partial<Navigator>).locks

/** Does something in this page's turn. @returns undefined where another page has the turn. */
export async function ifTurn<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  const held = locks()
  if (held === undefined) return work()
  return held.request(turn, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
}
