import * as files from '../files.ts'

/** The calls of files by their paths below `/app/`. */
export const filesCalls = {
  'Files/upload': files.uploadFile,
  'Files/uploadDocument': files.uploadDocument,
  'Files/getPicture': files.getPicture,
  'Files/deleteFile': files.deleteFile,
  'videos/send': files.sendVideo,
} as const
