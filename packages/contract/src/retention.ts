/**
 * How long things are kept. What clears them away and what the privacy page says of it read the same numbers; codes
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
