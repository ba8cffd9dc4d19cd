/** Offer of a browser that can install the product; the page keeps it until the moment is right. */
export interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

function set(next: InstallOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Begins with the shell: browsers make their offer once, and early. */
if (typeof window !== 'undefined')
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallOffer)
  })

export const installOffer = (): InstallOffer | undefined => offer

export const dropOffer = (): void => set(undefined)

export function onOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
