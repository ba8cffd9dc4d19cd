import type * as catalogue from '@plaudit/i18n/messages'

/** A sentence that the catalogues have. */
export type SentenceKey = keyof typeof catalogue.m

/** The key of a sentence beside a field: `invalid_email` of the sentence `errors_field_invalid_email`. */
export type FieldKey = SentenceKey extends infer Key
  ? Key extends `errors_field_${infer Field}`
    ? Field
    : never
  : never
