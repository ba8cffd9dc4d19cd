interface Ranked {
  votes: number | null
  score: string | null
}

/** True once anything counts for anybody: before that everybody would be first. */
export const hasAnyVotes = (rows: readonly Ranked[]): boolean =>
  rows.some((row) => (row.votes ?? 0) > 0 || Number(row.score) > 0)
