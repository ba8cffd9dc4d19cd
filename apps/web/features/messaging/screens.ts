import type { Screens } from '../../lib/screens.ts'

export const screens = {
  main: {
    conversations: 'conversations.tsx',
    'chat/:conversation_id': 'conversations.tsx',
    'goToConversation/:conversation_id': 'conversations.tsx',
    'chatModule/:otherUserId': 'conversations.tsx',
  },
  app: {
    chat: 'conversations.tsx',
    'chat/:conversation_id': 'conversations.tsx',
    'chatModule/:otherUserId': 'conversations.tsx',
  },
  area: { messages: 'area-messages.tsx' },
  admin: { inbox: 'support.tsx', 'inbox/:conversation_id': 'support.tsx' },
} satisfies Screens
