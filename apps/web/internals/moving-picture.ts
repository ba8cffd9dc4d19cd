let named: HTMLElement | null = null

/** The picture that moves now is another one, or none. */
export function moves(picture: HTMLElement | null): void {
  if (named) named.style.viewTransitionName = ''
  named = picture
  if (named) named.style.viewTransitionName = 'picture'
}

const found = (selector: string): HTMLElement | null => document.querySelector(`main ${selector}`)

/** The picture of the card that leads to an address. */
export const pictureTo = (pathname: string): HTMLElement | null =>
  found(`article:has(a[href="${pathname}"]) [data-moves]`)

/** The picture of the screen itself: those of cards stand in articles. */
export const pictureHere = (): HTMLElement | null => found('[data-moves]:not(article *)')
