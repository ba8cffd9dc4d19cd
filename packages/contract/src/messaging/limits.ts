/** Constants of conversations (specification 9, product 9). */
export const conversationsDebounce = 300
export const conversationDebounce = 500
/** Minutes within which one's own message may be changed or taken back (product 9). */
export const editMinutes = 15
export const longestMessage = 5000
export const longestTitle = 120
export const mostAttachments = 10
/** Parts of the list of conversations. */
export const listParts = [
  'all',
  'unread',
  'orders',
  'contests',
  'clubs',
  'archived',
  'requests',
] as const
/** People of a group. */
export const mostMembers = 100
/** Messages that a stranger may write before they are let in. */
export const mostBeforeAccepted = 10
/** Messages of one page of a thread. */
export const messagePage = 50
export const slowModes = [0, 5, 10, 30, 60, 300] as const
export const quickSigns = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const
