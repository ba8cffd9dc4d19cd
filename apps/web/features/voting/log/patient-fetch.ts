const mostTries = 8
const longestWait = 60

/** Seconds that a refused request waits: what the server asks for, else a little longer each time. */
function waitOf(answer: Response, attempt: number): number {
  const asked = Number(answer.headers.get('retry-after') ?? NaN)
  return Math.min(longestWait, Number.isFinite(asked) ? Math.max(asked, 0.5) : 2 ** attempt)
}

const pause = (seconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * Fetches the files of a log: heads always anew, since an old one beside a new history looks like a fault,
 * and a server that says "too many" is asked again after the time it names.
 */
export function patientFetch(fetcher: typeof fetch, wait = pause): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const fresh: RequestInit = /\/checkpoints?$/.test(pathname) ? { cache: 'no-store' } : {}
    for (let attempt = 0; ; attempt++) {
      const answer = await fetcher(input, { ...init, ...fresh })
      const busy = answer.status === 429 || answer.status === 503
      if (!busy || attempt === mostTries) return answer
      await wait(waitOf(answer, attempt))
    }
  }
}
