/**
 * Signs with nothing to see: beside the signs that Unicode says so of, the empty braille pattern, the marks of
 * annotations and the empty note.
 */
export const unseen = String.raw`\p{DI}\u2800\uFFF9-\uFFFB\u{1D159}`
/** Something to see on one line: spaces and invisible signs alone are no name. */
export const visible = new RegExp(
  String.raw`^(?=.*(?![${unseen}])[\p{L}\p{N}\p{P}\p{S}])[^\p{Cc}\u2028\u2029]*$`,
  'u',
)
