import { useEffect } from 'react'

/** Returns the card that a tap was on; for the button of a whole ballot the first card on the screen. */
function cardOf(tapped: Element): Element | undefined {
  // A card in the contest's chat has a place of its own, which moves as people write.
  if (tapped.closest('[role="log"]')) return undefined
  const card = tapped.closest('article')
  if (card || !tapped.closest('[data-dock]')) return card ?? undefined
  const cards = [...document.querySelectorAll('main article')]
  return cards.find((other) => other.getBoundingClientRect().top > 0)
}

/**
 * Keeps the tapped card under the thumb when a vote opens the place of one's own choice above the cards, or a note: a
 * second tap would meet another contestant. At the very top of a page no browser does that by itself, Safari nowhere.
 */
export function useTappedCard(): void {
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return undefined
    let card: Element | undefined
    let top = 0
    const look = () => {
      if (card?.isConnected) top = card.getBoundingClientRect().top
    }
    // A question before the vote stands outside of the page: the card that it is about stays the tapped one.
    const tap = ({ target }: Event) => {
      if (target instanceof Element) card = cardOf(target)
      look()
    }
    const watch = new ResizeObserver(() => {
      if (card?.isConnected)
        scrollBy({ top: card.getBoundingClientRect().top - top, behavior: 'instant' })
    })
    main.addEventListener('click', tap, true)
    addEventListener('scroll', look, { passive: true })
    watch.observe(main)
    return () => {
      main.removeEventListener('click', tap, true)
      removeEventListener('scroll', look)
      watch.disconnect()
    }
  }, [])
}
