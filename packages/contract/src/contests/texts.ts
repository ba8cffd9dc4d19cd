interface Text {
  /** Characters at most. */
  most: number
  /** Too long for the log of acts, which says only that it changed, and for the first columns of a file. */
  isLong?: boolean
}

/**
 * The texts that are said of a contestant, each under the name of its column. The calls, forms and tables that take them,
 * the rows that are written, what is shown, files and the log of acts are made of this table.
 */
export const contestantTexts = {
  contestant_name: { most: 120 },
  /** Quiet line under the name. */
  tagline: { most: 160 },
  country_code: { most: 7 },
  /** Sanitised HTML. */
  story: { most: 20_000, isLong: true },
  video_url: { most: 2000, isLong: true },
} as const satisfies Record<string, Text>

export type ContestantText = keyof typeof contestantTexts
export type ContestantTexts = Record<ContestantText, string>

/** Their names, which are those of the columns too. */
export const contestantTextNames = Object.keys(contestantTexts) as ContestantText[]

export const isLongText = (name: ContestantText): boolean => 'isLong' in contestantTexts[name]

/** All texts of something that has some of them; what is not said is empty. */
export const textsOf = (
  said: Readonly<Partial<Record<ContestantText, string | undefined>>>,
): ContestantTexts =>
  Object.fromEntries(contestantTextNames.map((name) => [name, said[name] ?? ''])) as ContestantTexts
