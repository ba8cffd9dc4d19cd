/** Refusals of files, with their HTTP status. */
export const errors = {
  invalid_picture: 400,
  storage_full: 409,
  file_too_big: 413,
  disk_nearly_full: 507,
} as const

/** The calls of files by GET. */
export const gets = ['videos/send'] as const
