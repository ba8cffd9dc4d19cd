/** Returns the receipt's number in typed or pasted text: groups of four, spaces, or the whole address of its page. */
export const receiptIdIn = (text: string): string =>
  (text.trim().split('/').at(-1) ?? '').replaceAll(/[-\s]/g, '')

export const isReceiptId = (text: string): boolean => /^[0-9A-Za-z]{23,40}$/.test(text)

export const receiptHref = (casxId: string): string => `/receipt/${casxId}`
