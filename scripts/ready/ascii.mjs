/**
 * The same script in ASCII alone: V8 keeps a source with a single other sign in two bytes for every sign (docs/decisions/0012).
 * @param {string} code
 * @returns {string}
 */
export const inAscii = (code) =>
  code.replaceAll(
    // oxlint-disable-next-line no-control-regex -- the signs of ASCII are these
    /[^\u0000-\u007f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
