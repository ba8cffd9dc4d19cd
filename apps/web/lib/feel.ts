/** A short push under the thumb (`haptics.ts`), whose script no page waits for. */
export const feel = (): void =>
  void import('./haptics.ts').then(
    ({ buzz }) => buzz(),
    () => undefined,
  )
