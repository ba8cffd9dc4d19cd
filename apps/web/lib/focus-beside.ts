/**
 * The focus of a row that is about to go: to the row beside it, or to where the next one is chosen. With the row it
 * would be lost, and the keyboard would begin at the top of the page again.
 */
export function focusBeside(control: HTMLElement): void {
  const row = control.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const target =
    beside?.querySelector<HTMLElement>('input, button:enabled') ??
    control.closest('section')?.querySelector<HTMLElement>('select')
  target?.focus()
}
