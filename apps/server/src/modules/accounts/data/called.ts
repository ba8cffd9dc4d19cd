/** People that one text can call. */
const mostCalled = 10

/** User names that a text calls (`@name`), in the order in which it does. */
export const namesIn = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/(?<![\w@./])@([a-z0-9][a-z0-9._-]{1,28}[a-z0-9])/gi)].map((hit) =>
        (hit[1] ?? '').toLowerCase(),
      ),
    ),
  ].slice(0, mostCalled)
