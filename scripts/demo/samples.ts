import { samplePrices } from './prices.ts'
import type { SaveContestInput } from '@plaudit/contract/contests/saving'

/** Way in which a sample contest's pictures are drawn. */
export type Drawing = 'person' | 'landscape' | 'pie'

export interface SampleContestant {
  name: string
  line: string
  story: string
}

export interface SampleContest {
  organiser: 'stage' | 'town'
  name: string
  /** In large type on the cover. */
  title: string
  description: string
  fields: SaveContestInput
  /** Days from now. */
  starts: number
  ends: number
  becomes: 'draft' | 'open' | 'paused' | 'declared'
  drawing: Drawing
  colours: number
  contestants: SampleContestant[]
  /** Ballots by sample visitors, each on a device of their own. */
  visitors: number
  /** Ballots by the sample people with an account; judges among them vote as the jury. */
  people: boolean
  /** Sheets that are handed in, for a contest that judges score; the last judge's can stay under way. */
  sheets?: 'all' | 'all but the last'
}

const sampleLine = {
  en: 'This is a sample contest: nobody in it exists, and the pictures are drawn.',
  fr: 'Ceci est un concours d’exemple : personne n’y existe vraiment, et les images sont dessinées.',
  es: 'Este es un concurso de muestra: nadie de los que salen existe, y las imágenes son dibujos.',
}

const text = (language: keyof typeof sampleLine, ...paragraphs: string[]) =>
  [...paragraphs, sampleLine[language]].map((paragraph) => `<p>${paragraph}</p>`).join('')

const person = (name: string, line: string, story: string): SampleContestant => ({
  name,
  line,
  story: `<p>${story}</p>`,
})

const pageant: SampleContest = {
  organiser: 'stage',
  name: 'Harbour Pageant (sample)',
  title: 'Harbour',
  description: text(
    'en',
    'Ten people, one evening by the water. One free vote every day until the lights go out.',
  ),
  fields: {
    prices: samplePrices,
    category: 432,
    method: 'single',
    contest_exp_hours: 24,
    time_zone: 'Europe/Lisbon',
    tie_break: ['voters', 'earliest', 'shared'],
  },
  starts: 0,
  ends: 6,
  becomes: 'open',
  drawing: 'person',
  colours: 0,
  contestants: [
    person(
      'Amaya',
      'Dances, and teaches it to children',
      'Wants the old market hall to become a place to dance.',
    ),
    person(
      'Noor',
      'Nurse on the night shift',
      'Says that a pageant needs somebody who is awake at four.',
    ),
    person('Lucía', 'Sails a small boat', 'Crossed the bay alone at seventeen.'),
    person('Beatriz', 'Paints tiles', 'Every tile in her street is hers.'),
    person('Hana', 'Bakes before sunrise', 'Brings bread to the rehearsals.'),
    person('Ifeoma', 'Builds furniture', 'Made the stage’s stairs herself.'),
    person('Solveig', 'Swims in every month', 'Also in January.'),
    person('Priya', 'Mends radios', 'Speaks to ships on the short wave.'),
    person('Mireille', 'Sings in two choirs', 'Looks for a third.'),
    person('Zofia', 'Keeps bees on a roof', 'The honey is on the table at the final.'),
  ],
  visitors: 140,
  people: true,
}

const openMic: SampleContest = {
  organiser: 'stage',
  name: 'Open Mic Night (sample)',
  title: 'Open mic',
  description: text(
    'en',
    'Six songs, three for each of you to choose. The standing stays hidden until the end.',
  ),
  fields: {
    category: 433,
    method: 'multiple',
    method_options: { max_choices: 3 },
    vote_once: true,
    confirm_vote: true,
    result_visibility: 'hidden',
    time_zone: 'Europe/London',
    tie_break: ['voters', 'running_order'],
  },
  starts: 0,
  ends: 0.1,
  becomes: 'open',
  drawing: 'person',
  colours: 6,
  contestants: [
    person('Juno and the Kettle', 'Whistle, guitar', 'Starts quietly, boils over.'),
    person('Marek', 'Piano, alone', 'Plays with his eyes shut.'),
    person('The Tall Shorts', 'Trio', 'Three voices, one microphone.'),
    person('Ines B.', 'Loops and harp', 'Records the room and plays it back.'),
    person('Old Bus Stop', 'Duo', 'Songs about waiting.'),
    person('Kofi', 'Spoken word', 'Brings no instrument and needs none.'),
  ],
  visitors: 80,
  people: false,
}

const photos: SampleContest = {
  organiser: 'town',
  name: 'Frame of the Year, landscapes (sample)',
  title: 'Frame',
  description: text(
    'en',
    'Eight landscapes. Points 5, 3 and 1 from everybody; the jury’s count as much as all others together.',
  ),
  fields: {
    category: 443,
    method: 'points',
    method_options: { scale: [5, 3, 1] },
    jury_weight: 0.5,
    vote_once: true,
    result_visibility: 'percentages',
    time_zone: 'Europe/Zurich',
    tie_break: ['public_first', 'countback', 'shared'],
  },
  starts: 0,
  ends: 12,
  becomes: 'open',
  drawing: 'landscape',
  colours: 2,
  contestants: [
    person('First ferry', 'Water, five in the morning', 'Taken from the second ferry.'),
    person('The long hill', 'Evening, after rain', 'Waited three evenings for it.'),
    person('Salt pans', 'Noon', 'Nothing moves but the light.'),
    person('Two moons', 'Night, one exposure', 'One of them is a lamp.'),
    person('Pass road', 'Late autumn', 'The last day before the snow.'),
    person('Dunes, west', 'Wind from the left', 'The lens has not been the same since.'),
    person('Quarry lake', 'Midsummer', 'Where everybody learned to swim.'),
    person('Behind the station', 'Winter', 'Beautiful for eleven minutes a day.'),
  ],
  visitors: 90,
  people: true,
}

const pies: SampleContest = {
  organiser: 'town',
  name: 'La meilleure tarte du quartier (exemple)',
  title: 'Tarte',
  description: text(
    'fr',
    'Six tartes, un vote par personne et par jour. La recette gagnante sera publiée.',
  ),
  fields: {
    category: 435,
    method: 'single',
    contest_exp_hours: 24,
    time_zone: 'Europe/Paris',
    tie_break: ['voters', 'earliest', 'shared'],
  },
  starts: 0,
  ends: 3,
  becomes: 'open',
  drawing: 'pie',
  colours: 4,
  contestants: [
    person('Rhubarbe et miel', 'Acide, puis douce', 'Le miel vient du toit d’en face.'),
    person('Trois fromages', 'Salée', 'Le troisième reste secret.'),
    person('Mirabelles', 'Une semaine par an', 'Le reste de l’année, on attend.'),
    person('Poireau', 'La modeste', 'Elle gagne toujours à être goûtée.'),
    person('Chocolat noir', 'Sans sucre ajouté', 'Ou presque.'),
    person('Citron brûlé', 'Pour les courageux', 'La flamme fait tout.'),
  ],
  visitors: 70,
  people: false,
}

const films: SampleContest = {
  organiser: 'town',
  name: 'Cortos de verano (muestra)',
  title: 'Cortos',
  description: text(
    'es',
    'Siete minutos como máximo, una pantalla en la plaza. La votación ha terminado.',
  ),
  fields: {
    category: 444,
    method: 'single',
    vote_once: true,
    time_zone: 'Europe/Madrid',
    tie_break: ['running_order'],
  },
  starts: 0,
  ends: 1,
  becomes: 'declared',
  drawing: 'landscape',
  colours: 5,
  contestants: [
    person('La última parada', 'Seis minutos', 'Un autobús que no quiere llegar.'),
    person('Sal', 'Cuatro minutos', 'Sin una sola palabra.'),
    person('El vecino de arriba', 'Siete minutos', 'Nunca se le ve.'),
    person('Papel', 'Tres minutos', 'Dibujado a mano, hoja a hoja.'),
    person('Marea', 'Cinco minutos', 'Rodada en una sola tarde.'),
  ],
  visitors: 110,
  people: true,
}

const voices: SampleContest = {
  organiser: 'stage',
  name: 'New Voices (sample)',
  title: 'Voices',
  description: text('en', 'Opens in three days. Look around, and come back to vote.'),
  fields: {
    category: 433,
    method: 'single',
    contest_exp_hours: 12,
    time_zone: 'America/Montreal',
    entry_policy: 'moderated',
  },
  starts: 3,
  ends: 17,
  becomes: 'open',
  drawing: 'person',
  colours: 7,
  contestants: [
    person('Delphine', 'Alto', 'Warms up on the bus.'),
    person('Rashid', 'Baritone', 'Came for a friend, stayed for the stage.'),
    person('Yuki', 'Soprano', 'Practises in the stairwell.'),
    person('Tomás', 'Tenor', 'Sings to his tomatoes.'),
  ],
  visitors: 0,
  people: false,
}

const posters: SampleContest = {
  organiser: 'town',
  name: 'A poster for the library (sample)',
  title: 'Library',
  description: text('en', 'Voting is paused while the town counts its paper.'),
  fields: { category: 443, method: 'single', contest_exp_hours: 24, time_zone: 'Europe/Brussels' },
  starts: 0,
  ends: 9,
  becomes: 'paused',
  drawing: 'landscape',
  colours: 8,
  contestants: [
    person('Round table', 'Two colours', 'Everybody has a seat.'),
    person('Open late', 'Ink on newsprint', 'For those who read at night.'),
    person('Overdue', 'Screen print', 'An apology in twelve rings.'),
  ],
  visitors: 30,
  people: false,
}

const talent: SampleContest = {
  organiser: 'stage',
  name: 'Talent evening, a draft (sample)',
  title: 'Talent',
  description: text('en', 'Not published yet: open it in the studio.'),
  fields: { category: 433, method: 'single', time_zone: 'UTC' },
  starts: 5,
  ends: 12,
  becomes: 'draft',
  drawing: 'person',
  colours: 9,
  contestants: [
    person('Somebody with a yo-yo', 'Act one', 'Bring a helmet.'),
    person('Somebody with a dog', 'Act two', 'The dog decides.'),
  ],
  visitors: 0,
  people: false,
}

const soloists: SampleContest = {
  organiser: 'stage',
  name: 'Young Soloists (sample)',
  title: 'Solo',
  description: text(
    'en',
    'Seven soloists, one piece each. Three judges mark technique and interpretation, which count twice, and presence on stage.',
  ),
  fields: {
    category: 433,
    method: 'score',
    method_options: {
      criteria: [
        { key: 'technique', label: 'Technique', max: 10, weight: 2 },
        { key: 'interpretation', label: 'Interpretation', max: 10, weight: 2 },
        { key: 'presence', label: 'Presence on stage', max: 5, weight: 1 },
      ],
    },
    result_visibility: 'hidden',
    time_zone: 'Europe/Dublin',
    tie_break: ['running_order', 'shared'],
  },
  starts: 0,
  ends: 4,
  becomes: 'open',
  drawing: 'person',
  colours: 3,
  contestants: [
    person('Odile', 'Viola', 'Plays her grandmother’s instrument, on new strings.'),
    person('Mateus', 'Marimba', 'Carries it up four flights of stairs, in parts.'),
    person('Aoife', 'Harp', 'Began because the chair next to it was free.'),
    person('Kenji', 'Clarinet', 'Practises for the owls.'),
    person('Salma', 'Oud', 'Wrote the piece on the train here.'),
    person('Henrik', 'Double bass', 'Buys two tickets wherever he goes.'),
    person('Ingrid', 'Flute', 'Never looks at the notes, and has never lost them.'),
  ],
  visitors: 0,
  people: false,
  sheets: 'all but the last',
}

const desserts: SampleContest = {
  organiser: 'town',
  name: 'Desserts de fête (exemple)',
  title: 'Fête',
  description: text(
    'fr',
    'Cinq desserts, trois jurés, trois critères. Le goût compte triple. Le jury a rendu son verdict.',
  ),
  fields: {
    category: 435,
    method: 'score',
    method_options: {
      criteria: [
        { key: 'gout', label: 'Goût', max: 10, weight: 3 },
        { key: 'dressage', label: 'Dressage', max: 10, weight: 1 },
        { key: 'audace', label: 'Audace', max: 5, weight: 1 },
      ],
    },
    time_zone: 'Europe/Brussels',
    tie_break: ['shared'],
  },
  starts: 0,
  ends: 1,
  becomes: 'declared',
  drawing: 'pie',
  colours: 6,
  contestants: [
    person('Poires et safran', 'Servi tiède', 'Une pincée, pas deux.'),
    person('Forêt claire', 'Cerises, chocolat blanc', 'La forêt-noire, un matin de neige.'),
    person('Le puits d’amour', 'Caramel, vanille', 'Le caramel se casse à la cuillère.'),
    person('Sésame noir', 'Presque salé', 'Divise la table, puis disparaît.'),
    person('Galette de minuit', 'Amande amère', 'La fève est en porcelaine.'),
  ],
  visitors: 0,
  people: false,
  sheets: 'all',
}

/** Contests of every kind and state, each marked as a sample. */
export const sampleContests: readonly SampleContest[] = [
  pageant,
  openMic,
  photos,
  pies,
  films,
  voices,
  posters,
  soloists,
  desserts,
  talent,
]

export interface SamplePerson {
  key: string
  full_name: string
  username: string
  country_code: string
  language: 'EN' | 'FR' | 'ES'
  role: 'organiser' | 'judge' | 'voter'
}

const one = (
  role: SamplePerson['role'],
  username: string,
  full_name: string,
  country_code: string,
  language: SamplePerson['language'],
): SamplePerson => ({
  key: username.replace('sample-', ''),
  full_name,
  username,
  country_code,
  language,
  role,
})

export const samplePeople: readonly SamplePerson[] = [
  one('organiser', 'sample-stage', 'Sample organiser, stage', 'PT', 'EN'),
  one('organiser', 'sample-town', 'Sample organiser, town', 'BE', 'FR'),
  one('judge', 'sample-judge-1', 'Sample judge 1', 'CH', 'FR'),
  one('judge', 'sample-judge-2', 'Sample judge 2', 'ES', 'ES'),
  one('judge', 'sample-judge-3', 'Sample judge 3', 'IE', 'EN'),
  ...Array.from({ length: 9 }, (_, index) =>
    one(
      'voter',
      `sample-voter-${index + 1}`,
      `Sample voter ${index + 1}`,
      ['FR', 'ES', 'GB', 'CA', 'MX', 'SN', 'IE', 'BE', 'AR'][index] ?? 'FR',
      (['FR', 'ES', 'EN'] as const)[index % 3] ?? 'EN',
    ),
  ),
]

/** Person who opens the sample services and decides about payouts, an admin for as long as that takes. */
export const sampleKeeper = {
  username: 'sample-keeper',
  full_name: 'Sample keeper',
  email: 'sample-keeper@sample.invalid',
  language: 'EN' as const,
}
