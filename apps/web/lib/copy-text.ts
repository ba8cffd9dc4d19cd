/** Copies a text; false where the browser has no clipboard for this page (without HTTPS) or refuses it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
