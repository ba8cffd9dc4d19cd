/**
 * Copies a text after a press. A page that is opened without HTTPS, as in a house's own network, has no clipboard: there
 * the browser's older command takes the text.
 * @returns false where the browser refuses.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

function copyByCommand(text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', give, { capture: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', give, { capture: true })
  return isCopied
}
