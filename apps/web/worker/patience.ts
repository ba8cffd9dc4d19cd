/** Milliseconds after which a page that is kept is shown although the network has not said no. */
const usual = 6000

/** The same where a page has found out that the network carries nothing, and for how long that is believed. */
const little = 300
const believed = 60_000

let silentUntil = 0

/** Hears from a page whether the network carries anything. */
export const noteSilence = (silent: boolean): void =>
  void (silentUntil = silent ? Date.now() + believed : 0)

export const isSilent = (): boolean => Date.now() < silentUntil

export const patience = (): number => (isSilent() ? little : usual)
