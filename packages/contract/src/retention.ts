/**
 * Time for which things are kept. The program that clears them away and the privacy page read the same numbers; codes
 * live for `codeValidMinutes`.
 */
export const kept = {
  /** A sign-in that nobody uses. */
  sessionDays: 90,
  /** Answers to calls that may come twice. */
  answerHours: 24,
  mailDays: 30,
  cartDays: 30,
  /** The file with everything of a person. */
  exportHours: 24,
} as const
