import { shown, type Row } from '../row.ts'

const services = 'apps/server/src/modules/marketplace/routes/services.test.ts'
const shelf = 'apps/server/src/modules/marketplace/routes/shelf.test.ts'
const search = 'apps/server/src/modules/marketplace/routes/search.test.ts'

const screens = 'e2e/market-screens.spec.ts'
const journey = 'e2e/marketplace.spec.ts'
const numbers = 'scripts/conformance/market.test.ts'
const walk =
  'a service from its form to a reviewed order: listed, approved, found, bought, delivered'
const whole = 'is sent only when it is whole, and each missing thing has its sentence'
const carried = 'answers of the marketplace carry each field that the specification names'
const categories = 'service categories and their values'
const kinds = 'intervals, units and booking types of services'

const opened = (kind: string, addresses: readonly string[]): Row[] =>
  shown(
    kind,
    addresses.map((address) => [address, screens, `screen ${address}`] as const),
  )

const life = 'is under review, then approved; its provider has become a professional'
const directory = 'has a directory of those who sell, by name, profession, username and country'

/** What the marketplace shows of the specification and of the calls. */
export const rows: Row[] = [
  ...opened('address', [
    '/services',
    '/services/category/{category_slug}',
    '/s/{sx_id}',
    '/category/{category_slug}/s/{sx_id}',
    '/add-service/{sx_id}',
    '/edit-service/{sx_id}',
    '/providers',
    '/u/{username}',
    '/services/landing',
    '/services/help',
    '/services/faq',
    '/manage-services',
    '/service',
    '/service/servicelist',
    '/view/{serviceId}',
    '/recently-viewed',
    '/users',
    '/admin/topMenu/service',
  ]),
  ...opened('address (/app)', [
    '/app/services/category/{category_slug}',
    '/app/s/{sx_id}',
    '/app/category/{category_slug}/s/{sx_id}',
    '/app/add-service/{sx_id}',
    '/app/edit-service/{sx_id}',
    '/app/u/{username}',
  ]),
  ...shown('entity', [
    ['fields of Service', numbers, carried],
    ['fields of Booking type', numbers, carried],
    ['fields of Provider', numbers, carried],
    ['fields of Digital file', numbers, carried],
    ['fields of Viewed', numbers, carried],
    ['fields of Recent search', numbers, carried],
  ]),
  ...shown('state', [['services are under review until approved', services, life]]),
  ...shown('role', [
    [
      'providers manage their own services',
      services,
      'is its provider’s alone to change, and gone for everybody once deleted',
    ],
  ]),
  ...shown('sentence', [
    ['Media url already exist', services, 'refuses %j'],
    ['Invalid label for package', services, whole],
    ['Invalid interval for package', services, 'refuses %j'],
    ['Invalid booking type', services, 'refuses %j'],
    ['Please specify the service category', services, whole],
    ['Please specify the service currency', services, whole],
    ['Please specify the payment interval', services, whole],
    ['Please specify what is included', services, whole],
    ['Please specify a valid price', services, whole],
    ['Please specify images', services, whole],
    ['Please specify delivery time', services, whole],
    ['Please specify a valid title', services, whole],
    ['Order successfully delivered', journey, walk],
    ['Are you really sure you want to complete this order ?', journey, walk],
  ]),
  ...shown('constant', [
    ['service categories 452 to 472', numbers, categories],
    ['Others 451, sorted last', numbers, categories],
    ['services of test users hidden', numbers, categories],
    ['category above 470 not listed', numbers, categories],
    ['service intervals', numbers, kinds],
    ['delivery units', numbers, kinds],
    ['booking per hour or per minute', numbers, kinds],
    [
      'new services since the previous UTC day',
      numbers,
      'new are services since the start of the previous UTC day',
    ],
  ]),
  ...shown('call', [
    [
      'GET videos/send',
      'apps/server/src/modules/files/routes/videos.test.ts',
      'a film comes in pieces, answers with its number, is sold, and is read by ranges by its buyer alone',
    ],
    ['GET Services/getService/{sx_id}', services, life],
    [
      'GET Services/saveServiceData/{sx_id}',
      shelf,
      'counts a look once for each person and day, and none of one’s own or of crawlers',
    ],
    ['GET providers/getProviders', shelf, directory],
    ['GET providers/getProvider/{username}', shelf, directory],
    ['POST Providers/getUserInfo', shelf, directory],
    [
      'POST services/addService',
      services,
      'is sent only when it is whole, and each missing thing has its sentence',
    ],
  ]),
  ...shown('behaviour', [
    [
      'service and provider lists are cached in local storage',
      screens,
      'lists of services and providers are kept on the device and shown at once',
    ],
    ['service search: exact, beginning, typing errors, accents', search, 'finds by %s'],
    [
      'service search ranks the exact title, then what begins so',
      search,
      'puts the exact title first, then what begins so',
    ],
    [
      'live class services',
      'apps/server/src/modules/marketplace/routes/said.test.ts',
      'is told live to whoever follows its category, once it is open',
    ],
    [
      'live class URLs',
      'apps/server/src/modules/messaging/mutations/preview.test.ts',
      'a finished preview is told to whoever wrote the address, on a topic of their own',
    ],
    [
      'live class viewed records',
      'apps/server/src/modules/marketplace/routes/viewed.test.ts',
      'keeps contests, people and jobs that somebody opened, the last one first, and nothing of their own',
    ],
    ['service search over public fields only', search, 'looks into nothing that is private'],
    [
      'service filters with counts, each switchable',
      search,
      'narrows by each filter, and counts what another value would give',
    ],
    [
      'test users hidden, reserved categories in no list',
      services,
      'sold by a test user is hidden, and one of a reserved category is in no list',
    ],
    [
      'service categories by label, Others last',
      shelf,
      'lists twenty categories by label in the reader’s language, Others last',
    ],
  ]),
]
