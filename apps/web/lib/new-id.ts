/**
 * A random id. `crypto.randomUUID` is missing where a page is opened without HTTPS, as in a house's own
 * network; random bytes are there.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
