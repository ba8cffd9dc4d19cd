import type { ServiceType } from '@plaudit/contract/marketplace/categories'

/** A sample service; prices are minor units. */
export interface SampleService {
  title: string
  text: string
  language: 'en' | 'fr' | 'es'
  category: number
  stype: ServiceType
  currency: string
  packages: readonly (readonly [label: string, price: number, included: string, days?: number])[]
  country: string
  city: string
  languages: string[]
  delivery: ('home' | 'online' | 'address')[]
  /** In large type on its picture. */
  picture: string
  colours: number
  payment?: ('cash' | 'card' | 'zelle' | 'cash_app')[]
  requirements?: string
  address?: string
  steps?: { at_min?: number; title: string; text: string }[]
  timed?: {
    place: 'in_person' | 'online'
    zone: string
    days: number[]
    from: string
    to: string
    minutes: number
    seats: number
  }
}

const lyon = { country: 'FR', city: 'Lyon', currency: 'EUR' }
const dakar = { country: 'SN', city: 'Dakar', currency: 'XOF' }
const madrid = { country: 'ES', city: 'Madrid', currency: 'EUR' }
const porto = { country: 'PT', city: 'Porto', currency: 'EUR' }
const leeds = { country: 'GB', city: 'Leeds', currency: 'GBP' }
const miami = { country: 'US', city: 'Miami', currency: 'USD' }

const weekdays = [1, 2, 3, 4, 5]

/** Twenty services of all five types; none of them is anybody's. */
export const sampleServices: readonly SampleService[] = [
  {
    ...lyon,
    title: 'Stage lighting that follows the song (sample)',
    text: 'A lighting plan for your evening, programmed song by song and run by somebody who listened to them.',
    language: 'en',
    category: 459,
    stype: 'onetime',
    packages: [
      ['One song', 24_000, 'Cue sheet and plot\nOne revision', 5],
      ['The set', 62_000, 'Up to five songs\nShow file for your desk\nThree revisions', 9],
      ['The night', 145_000, 'The whole show, operated live\nOn site for eight hours', 14],
    ],
    languages: ['fr', 'en'],
    delivery: ['address', 'online'],
    picture: 'Light',
    steps: [
      {
        title: 'We listen',
        text: 'You send the songs, and we talk about where each one breathes.',
      },
      { title: 'The plan', text: 'A plot for your rig and cues timed to each song.' },
      { title: 'The evening', text: 'Your own operator runs the show file, or we do.' },
    ],
    colours: 1,
    requirements: 'The list of songs, and a plan of your hall.',
  },
  {
    ...dakar,
    title: 'Portraits de scène, livrés retouchés (exemple)',
    text: 'Des portraits pris pendant la répétition, retouchés et livrés le lendemain.',
    language: 'fr',
    category: 453,
    stype: 'onetime',
    packages: [
      ['Trois portraits', 85_000, 'Trois photos retouchées', 1],
      ['La troupe', 240_000, 'Chaque personne de la troupe\nUne photo de groupe', 3],
    ],
    languages: ['fr', 'wo'],
    delivery: ['home', 'online'],
    picture: 'Portrait',
    colours: 3,
    payment: ['cash'],
  },
  {
    ...lyon,
    title: 'Souffle et scène: find your breath (sample)',
    text: 'Ninety minutes on breath and line, in a group of up to eight.',
    language: 'en',
    category: 455,
    stype: 'booking',
    packages: [['', 3800, 'Ninety minutes\nA recording of your minute at the microphone']],
    languages: ['fr', 'en'],
    delivery: ['address'],
    picture: 'Voix',
    address: '12 Sample Street',
    steps: [
      {
        at_min: 0,
        title: 'Arrive on the floor',
        text: 'Ten minutes lying down: you notice where the air goes before anybody tells you.',
      },
      {
        at_min: 10,
        title: 'Breath with a line',
        text: 'The first line of your song, four people at a time, the others listen.',
      },
      {
        at_min: 60,
        title: 'One minute at the microphone',
        text: 'Everybody sings once in the light. The recording is yours the same evening.',
      },
    ],
    colours: 5,
    timed: {
      place: 'in_person',
      zone: 'Europe/Paris',
      days: [2, 4, 5],
      from: '10:00',
      to: '20:00',
      minutes: 90,
      seats: 8,
    },
  },
  {
    ...madrid,
    title: 'Carteles que hablan: un cartel, seis formatos (muestra)',
    text: 'Un cartel para tu gala, listo para la calle y para el teléfono.',
    language: 'es',
    category: 464,
    stype: 'onetime',
    packages: [
      ['Un formato', 6000, 'Un cartel en un formato', 4],
      ['Seis formatos', 15_000, 'El mismo cartel en seis formatos\nDos idiomas', 6],
    ],
    languages: ['es', 'en'],
    delivery: ['online'],
    picture: 'Cartel',
    colours: 2,
  },
  {
    ...porto,
    title: 'A one-minute film of every contestant (sample)',
    text: 'Filmed in one afternoon, cut overnight, ready for the page of your contest.',
    language: 'en',
    category: 453,
    stype: 'onetime',
    packages: [
      ['Up to six', 38_000, 'Six films of one minute', 10],
      ['Up to twelve', 69_000, 'Twelve films of one minute\nA trailer', 14],
    ],
    languages: ['pt', 'en', 'es'],
    delivery: ['address', 'online'],
    picture: 'Film',
    colours: 4,
  },
  {
    ...leeds,
    title: 'Front of house sound for halls up to 800 (sample)',
    text: 'A desk, two people and ears that have heard your kind of hall before.',
    language: 'en',
    category: 459,
    stype: 'onetime',
    packages: [['', 52_000, 'Desk and microphones\nTwo people for the evening', 7]],
    languages: ['en'],
    delivery: ['address'],
    picture: 'Sound',
    colours: 6,
    payment: ['card', 'cash'],
  },
  {
    ...madrid,
    title: 'Sala de ensayo con piano de cola (muestra)',
    text: 'Una sala con espejos, piano afinado y luz del norte.',
    language: 'es',
    category: 457,
    stype: 'booking',
    packages: [['', 2800, 'Una hora de sala\nPiano de cola']],
    languages: ['es'],
    delivery: ['address'],
    picture: 'Sala',
    colours: 7,
    timed: {
      place: 'in_person',
      zone: 'Europe/Madrid',
      days: [1, 2, 3, 4, 5, 6, 7],
      from: '09:00',
      to: '22:00',
      minutes: 60,
      seats: 1,
    },
  },
  {
    ...miami,
    title: 'Walk-on music, twelve loops (sample)',
    text: 'Twelve loops of twenty seconds that carry somebody from the door to the microphone.',
    language: 'en',
    category: 463,
    stype: 'digital',
    packages: [['', 1900, 'Twelve loops\nFor any stage, as often as you like']],
    languages: ['en', 'es'],
    delivery: ['online'],
    picture: 'Loops',
    colours: 8,
    payment: ['zelle', 'cash_app'],
  },
  {
    ...lyon,
    title: 'Diplômes à imprimer, en trois langues (exemple)',
    text: 'Des modèles de diplômes pour les places de un à dix.',
    language: 'fr',
    category: 464,
    stype: 'digital',
    packages: [['', 1200, 'Dix modèles\nFrançais, anglais, espagnol']],
    languages: ['fr', 'en', 'es'],
    delivery: ['online'],
    picture: 'Prix',
    colours: 9,
  },
  {
    ...leeds,
    title: 'How a jury listens: a course in six films (sample)',
    text: 'What judges hear, what they write down, and what they wish somebody had told them.',
    language: 'en',
    category: 467,
    stype: 'digital',
    packages: [['', 4500, 'Six films\nA workbook']],
    languages: ['en'],
    delivery: ['online'],
    picture: 'Jury',
    colours: 10,
  },
  {
    ...miami,
    title: 'Social media for your contest, every month (sample)',
    text: 'Three posts a week, answers to comments, a report at the end of the month.',
    language: 'en',
    category: 458,
    stype: 'subscription',
    packages: [
      ['Small', 15_000, 'Three posts a week'],
      ['Large', 32_000, 'A post every day\nAnswers to comments'],
    ],
    languages: ['en', 'es'],
    delivery: ['online'],
    picture: 'Post',
    colours: 11,
  },
  {
    ...dakar,
    title: 'Cours de chant en ligne, chaque semaine (exemple)',
    text: 'Une leçon par semaine et des exercices enregistrés pour votre voix.',
    language: 'fr',
    category: 467,
    stype: 'subscription',
    packages: [['', 40_000, 'Quatre leçons par mois\nDes exercices enregistrés']],
    languages: ['fr'],
    delivery: ['online'],
    picture: 'Chant',
    colours: 12,
  },
  {
    ...porto,
    title: 'Keeping your site up on the night (sample)',
    text: 'Somebody watches your page while the votes come in, and is there when something breaks.',
    language: 'en',
    category: 468,
    stype: 'subscription',
    packages: [['', 9000, 'Watched day and night\nAn answer within fifteen minutes']],
    languages: ['en', 'pt'],
    delivery: ['online'],
    picture: 'Uptime',
    colours: 13,
  },
  {
    ...leeds,
    title: 'One hour at your desk, by video (sample)',
    text: 'Bring your rules, your tie-breaks and your doubts; leave with a plan.',
    language: 'en',
    category: 455,
    stype: 'consultation',
    packages: [['', 9500, 'One hour by video\nNotes afterwards']],
    languages: ['en'],
    delivery: ['online'],
    picture: 'Talk',
    colours: 14,
    timed: {
      place: 'online',
      zone: 'Europe/London',
      days: weekdays,
      from: '09:00',
      to: '17:00',
      minutes: 60,
      seats: 1,
    },
  },
  {
    ...madrid,
    title: 'Consulta de voz en línea (muestra)',
    text: 'Media hora con alguien que escucha tu voz y te dice qué hacer antes de la gala.',
    language: 'es',
    category: 465,
    stype: 'consultation',
    packages: [['', 3000, 'Media hora en línea']],
    languages: ['es'],
    delivery: ['online'],
    picture: 'Voz',
    colours: 15,
    timed: {
      place: 'online',
      zone: 'Europe/Madrid',
      days: [1, 3, 5],
      from: '10:00',
      to: '14:00',
      minutes: 30,
      seats: 1,
    },
  },
  {
    ...dakar,
    title: 'Passeport et visa pour une troupe (exemple)',
    text: 'Les dossiers de toute une troupe, relus avant le dépôt.',
    language: 'fr',
    category: 456,
    stype: 'consultation',
    packages: [['', 25_000, 'Une heure avec vos dossiers']],
    languages: ['fr', 'wo'],
    delivery: ['address', 'online'],
    picture: 'Visa',
    colours: 16,
    timed: {
      place: 'in_person',
      zone: 'Africa/Dakar',
      days: weekdays,
      from: '08:00',
      to: '13:00',
      minutes: 60,
      seats: 1,
    },
  },
  {
    ...lyon,
    title: 'Robe de gala sur mesure, deux essayages (exemple)',
    text: 'Une robe pour une soirée, dessinée avec vous.',
    language: 'fr',
    category: 452,
    stype: 'onetime',
    packages: [['', 36_600, 'Un dessin\nDeux essayages\nLa robe', 21]],
    languages: ['fr'],
    delivery: ['home', 'address'],
    picture: 'Robe',
    colours: 17,
  },
  {
    ...miami,
    title: 'Instruments shipped to your hall (sample)',
    text: 'Packed, insured and unpacked by people who play them.',
    language: 'en',
    category: 462,
    stype: 'onetime',
    packages: [['', 41_000, 'Packing and unpacking\nInsurance', 6]],
    languages: ['en', 'es', 'ht'],
    delivery: ['home', 'address'],
    picture: 'Cargo',
    colours: 18,
  },
  {
    ...porto,
    title: 'A weekend for your finalists (sample)',
    text: 'Rooms, meals and a walk along the river for up to twelve.',
    language: 'en',
    category: 454,
    stype: 'onetime',
    packages: [['', 128_000, 'Two nights\nMeals\nA walk with a guide', 30]],
    languages: ['pt', 'en'],
    delivery: ['address'],
    picture: 'Porto',
    colours: 19,
  },
  {
    ...leeds,
    title: 'A voice for your trailer (sample)',
    text: 'Thirty seconds, warm and clear, in one take or ten.',
    language: 'en',
    category: 465,
    stype: 'onetime',
    packages: [
      ['Thirty seconds', 7500, 'One voice\nTwo takes', 2],
      ['A minute', 12_000, 'One voice\nThree takes', 3],
    ],
    languages: ['en'],
    delivery: ['online'],
    picture: 'Voice',
    colours: 20,
  },
]
