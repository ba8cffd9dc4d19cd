/** Of the picture that a card and the page behind it share. */
const name = 'picture'

const named = (picture: HTMLElement | null | undefined, is: boolean): void => {
  if (picture) picture.style.viewTransitionName = is ? name : ''
}

/** The picture of the card that leads to an address. */
const ofCard = (pathname: string): HTMLElement | null | undefined =>
  document
    .querySelector(`main article a[href="${CSS.escape(pathname)}"]`)
    ?.closest('article')
    ?.querySelector<HTMLElement>('[data-moves]')

/** The picture of the screen itself: those of cards stand in articles. */
const ofScreen = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main [data-moves]:not(article *)')

/**
 * From a card to the page behind it the picture grows from its place in the list to that in the page (design: a picture
 * that opens). To be called before the browser keeps the old screen.
 * @returns what is to be called with the new screen, and at the end.
 */
export function movePicture(pathname: string): { arrive: () => void; rest: () => void } {
  const before = ofCard(pathname)
  let after: HTMLElement | null = null
  named(before, true)
  return {
    arrive() {
      named(before, false)
      if (before) after = ofScreen()
      named(after, true)
    },
    rest: () => named(after, false),
  }
}
