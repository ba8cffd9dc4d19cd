import type { Reply } from '@plaudit/contract/calls'

export const libraryCall = 'DigitalFiles/getDigitalDownloads'

export type BoughtFile = Reply<typeof libraryCall>['downloads'][number]
