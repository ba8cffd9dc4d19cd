import type { Input } from '@plaudit/contract/calls'

/** Listings in three languages that the tests of the search look for. */
export const samples: Input<'services/addService'>[] = [
  {
    title: 'Stage lighting that follows the song',
    description: 'Lamps and cues for a whole evening.',
    category: 463,
    requirements: 'Bring the secretplan of the hall',
    requirements_private: true,
    contact: { email: 'zqxbox@kwjvq.org' },
  },
  {
    title: 'Portraits de scène retouchés',
    description: 'Photographie de spectacle musical, livrée le lendemain.',
    category: 453,
    currency: 'JPY',
    location: { country_code: 'SN', city: 'Dakar' },
    languages: ['fr'],
  },
  {
    title: 'Clases de canción para voces jóvenes',
    description: 'Canciones musicales, respiración y escena. 한국어 हिन्दी がぎぐ 中文翻译服务',
    category: 467,
    stype: 'consultation',
    booking_type: { place: 'online', per: 'hour' },
    availability: {
      time_zone: 'Europe/Madrid',
      weekly: [{ day: 1, from: '09:00', to: '12:00' }],
    },
    languages: ['es'],
    location: { country_code: 'ES', city: 'Madrid' },
  },
  { title: 'Stage', description: 'A plain stage, nothing else.', category: 459 },
  { title: 'Lamps by Songdok for a stage', description: 'Sample', category: 459 },
]
