/** A sample post: who writes it, and what others say to it. Numbers are places among the club's members. */
export interface SamplePost {
  by: number
  text: string
  /** Drawn in large type on its picture. */
  picture?: string
  poll?: { question: string; options: string[]; several?: true; answers: number[] }
  likes?: number
  comments?: { by: number; text: string; likes?: number; reply?: { by: number; text: string } }[]
  pinned?: true
}

export interface SampleClub {
  title: string
  /** In large type on the cover. */
  cover: string
  colours: number
  description: string
  rules?: string
  access: 'public' | 'private' | 'unlisted'
  language: 'en' | 'fr' | 'es'
  price?: number
  members: number
  /** People at the door of a private club, by what they say. */
  asking?: string[]
  posts: SamplePost[]
}

const note = 'This is a sample club: nobody in it exists.'

/** Clubs of every access and price, with posts of every kind. */
export const sampleClubs: readonly SampleClub[] = [
  {
    title: 'Open stage: light and sound (sample)',
    cover: 'Stage',
    colours: 3,
    description: `For whoever stands behind the desk: lamps, faders and the nights before. ${note}`,
    rules: 'Say which desk and how many faders. Show the plan. Credit the hands.',
    access: 'public',
    language: 'en',
    members: 9,
    posts: [
      {
        by: 0,
        text: 'House rules in three lines: say what desk and how many faders, show the plan, credit the hands.',
        likes: 5,
        pinned: true,
      },
      {
        by: 1,
        text: 'Five songs, one small desk, 24 faders. I gave each act one colour and one position and let the beams do the walking.\n\nWhat would you cut if the hall had only twelve?',
        picture: 'Light',
        likes: 7,
        comments: [
          {
            by: 2,
            text: 'Cut the front wash before you cut a colour. Nobody has ever missed a front wash.',
            likes: 4,
            reply: { by: 1, text: 'The jury might. But yes, at six the side light carries faces.' },
          },
          { by: 3, text: 'Je garderais la contre et les deux latéraux.', likes: 2 },
        ],
      },
      {
        by: 3,
        text: 'The dress rehearsal: the hall is ours from six.',
        poll: {
          question: 'Which evening suits you?',
          options: ['Thursday', 'Friday', 'Sunday morning'],
          answers: [0, 1, 1, 0, 2, 1, 0],
        },
        likes: 3,
        comments: [{ by: 4, text: 'Friday, if the van is back.' }],
      },
      {
        by: 4,
        text: 'A plan, a cue list and the two moments when the light is allowed to move: https://example.org/restraint',
        likes: 2,
      },
    ],
  },
  {
    title: 'Chœur de la vallée (exemple)',
    cover: 'Chœur',
    colours: 1,
    description:
      'On chante le mardi, on mange ensuite. Tout le monde peut lire, les membres écrivent. Ceci est un exemple.',
    access: 'public',
    language: 'fr',
    price: 500,
    members: 1,
    posts: [
      {
        by: 0,
        text: 'La partition du printemps est arrivée. Premier déchiffrage mardi, apportez un crayon.',
        picture: 'Mardi',
      },
    ],
  },
  {
    title: 'Recycled wardrobe (sample)',
    cover: 'Thread',
    colours: 4,
    description: `Sewing, mending and small hands. Members only: ask, and say what you wear out. ${note}`,
    access: 'private',
    language: 'en',
    members: 5,
    asking: ['I mend umbrellas and want to learn zips.', ''],
    posts: [
      {
        by: 0,
        text: 'Bring one thing that nobody wears any more. We take it apart on Saturday.',
        likes: 3,
        comments: [{ by: 2, text: 'A coat with a past. Is that allowed?', likes: 1 }],
      },
      {
        by: 2,
        text: 'What do you need most?',
        poll: {
          question: 'For the winter table',
          options: ['A second machine', 'Better lamps', 'Tea'],
          several: true,
          answers: [0, 2, 2],
        },
      },
    ],
  },
  {
    title: 'Cine de un minuto (muestra)',
    cover: 'Corto',
    colours: 2,
    description:
      'Películas de sesenta segundos y opiniones en un día. Esto es una muestra: nadie de aquí existe.',
    access: 'public',
    language: 'es',
    members: 6,
    posts: [
      {
        by: 1,
        text: 'Tres planos, un perro y ninguna palabra. ¿Se entiende quién llama a la puerta?',
        picture: 'Perro',
        likes: 4,
        comments: [{ by: 0, text: 'Sí, pero quita el segundo plano.' }],
      },
    ],
  },
  {
    title: 'Short film night, the team (sample)',
    cover: 'Team',
    colours: 5,
    description: `By its address alone. ${note}`,
    access: 'unlisted',
    language: 'en',
    members: 3,
    posts: [{ by: 0, text: 'Call sheet for Thursday. Doors at five, nobody speaks before six.' }],
  },
]

/** A sample job, and what providers offer for it: price, days, words. */
export interface SampleJob {
  title: string
  text: string
  category: number
  currency: string
  budget: number | { min: number; max: number }
  country: string
  state: string
  offers: [price: number, days: number, message: string][]
}

const jobNote = 'This is a sample: nobody is hired.'

export const sampleJobs: readonly SampleJob[] = [
  {
    title: 'A photographer for the final evening (sample)',
    text: `Five acts, 90 minutes, low light. Portraits of each contestant before the show, the reveal, and twelve edited pictures by midnight. ${jobNote}`,
    category: 453,
    currency: 'EUR',
    budget: { min: 40_000, max: 70_000 },
    country: 'FR',
    state: 'Grenoble',
    offers: [
      [42_000, 2, 'I shot two open mics this autumn and can come a day early for the rehearsal.'],
      [54_000, 1, 'I live ten minutes from the hall and know its balcony.'],
      [48_000, 3, 'Two bodies, silent shutters. Twelve pictures by midnight is how I work anyway.'],
    ],
  },
  {
    title: 'Voix off française, documentaire de 26 minutes (exemple)',
    text: 'Une voix posée, plutôt grave. Deux séances à distance, reprises comprises. Ceci est un exemple : personne n’est engagé.',
    category: 465,
    currency: 'EUR',
    budget: 95_000,
    country: '',
    state: '',
    offers: [[64_000, 7, 'Voici un extrait de deux minutes.']],
  },
  {
    title: 'Light and sound for a school gala, two evenings (sample)',
    text: `A hall of 300 seats with 24 faders and no follow spot. You bring the plan and run the desk; two pupils help you with the rigging. ${jobNote}`,
    category: 459,
    currency: 'EUR',
    budget: 120_000,
    country: 'FR',
    state: 'Savoie',
    offers: [],
  },
  {
    title: 'Cartel y tres historias para un desfile de moda reciclada (muestra)',
    text: 'El aspecto existe, los archivos también. Un cartel A2 que se lea desde un tranvía. Esto es una muestra: nadie contrata.',
    category: 464,
    currency: 'USD',
    budget: { min: 25_000, max: 40_000 },
    country: 'ES',
    state: '',
    offers: [],
  },
]
