/** Returns every day from the first to the last, `2026-11-27`, also those on which nothing was sold. */
export function everyDay({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
