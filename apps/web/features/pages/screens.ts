import type { Screens } from '../../lib/screens.ts'

const hasGallery =
  process.env['NODE_ENV'] === 'development' || process.env['PLAUDIT_GALLERY'] === '1'

export const screens: Screens = {
  main: {
    'how-it-works': 'how-it-works.tsx',
    help: 'help.tsx',
    'schedule-meeting': 'schedule-meeting.tsx',
    'privacy-policy': 'privacy-policy.tsx',
    'terms-of-service': 'terms-of-service.tsx',
    // Addresses that no feature has lead to the not-found screen.
    '*': 'not-found.tsx',
  },
  app: {
    'how-it-works': 'how-it-works.tsx',
    help: 'help.tsx',
    'schedule-meeting': 'schedule-meeting.tsx',
    'privacy-policy': 'privacy-policy.tsx',
    'terms-of-service': 'terms-of-service.tsx',
    '*': 'not-found.tsx',
  },
  ...(hasGallery && { bare: { gallery: 'gallery.tsx' } }),
}
