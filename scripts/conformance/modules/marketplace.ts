import { shown, type Row } from '../row.ts'

const services = 'apps/server/src/modules/marketplace/routes/services.test.ts'
const shelf = 'apps/server/src/modules/marketplace/routes/shelf.test.ts'
const told = 'apps/server/src/modules/marketplace/routes/viewed.test.ts'
const orders = 'apps/server/src/modules/orders/routes/tests/orders.test.ts'
const search = 'apps/server/src/modules/marketplace/routes/search.test.ts'

const screens = 'e2e/market-screens.spec.ts'
const journey = 'e2e/marketplace.spec.ts'
const fields = 'apps/server/src/modules/marketplace/routes/shown.test.ts'
const walk = '3bcb4'
const whole = '0df85'
const carried = 'de4d9'
const categories = '015b2'
const hidden = '6d815'
const kinds = '69a2c'

const opened = (kind: string, addresses: readonly string[]): Row[] =>
  shown(
    kind,
    addresses.map((address) => [address, screens, `screen ${address}`] as const),
  )

const life = '765a4'
const wrong = 'd61b3'
const directory = '3377e'

/** Rows of the specification and of the calls that the marketplace shows. */
export const rows: Row[] = [
  ...shown(
    'address',
    ['/services', '/s/{sx_id}', '/add-service/{sx_id}', '/manage-services'].map(
      (address) => [address, journey, walk] as const,
    ),
  ),
  ...opened('address', [
    '/services/category/{category_slug}',
    '/category/{category_slug}/s/{sx_id}',
    '/edit-service/{sx_id}',
    '/providers',
    '/u/{username}',
    '/services/landing',
    '/services/help',
    '/services/faq',
    '/service',
    '/service/servicelist',
    '/view/{serviceId}',
    '/recently-viewed',
    '/users',
    '/admin/topMenu/service',
  ]),
  ...shown(
    'address (/app)',
    ['/app/s/{sx_id}', '/app/add-service/{sx_id}'].map(
      (address) => [address, 'e2e/journeys.spec.ts', '142fb'] as const,
    ),
  ),
  ...opened('address (/app)', [
    '/app/services/category/{category_slug}',
    '/app/category/{category_slug}/s/{sx_id}',
    '/app/edit-service/{sx_id}',
    '/app/u/{username}',
    '/app/profile/recently-viewed',
  ]),
  ...shown('entity', [
    ['fields of Service', fields, carried],
    ['fields of Booking type', fields, carried],
    ['fields of Provider', fields, carried],
    ['fields of Digital file', fields, carried],
    ['fields of Viewed', fields, carried],
    ['fields of Recent search', fields, carried],
  ]),
  ...shown('state', [['services are under review until approved', told, '8d21e']]),
  ...shown('role', [['providers manage their own services', services, 'e1ede']]),
  ...shown('sentence', [
    ['Media url already exist', services, wrong],
    ['Invalid label for package', services, whole],
    ['Invalid interval for package', services, wrong],
    ['Invalid booking type', services, wrong],
    ['Please specify the service category', services, whole],
    ['Please specify the service currency', services, whole],
    ['Please specify the payment interval', services, whole],
    ['Please specify what is included', services, whole],
    ['Please specify a valid price', services, whole],
    ['Please specify images', services, whole],
    ['Please specify delivery time', services, whole],
    ['Please specify a valid title', services, whole],
    ['Order successfully delivered', orders, '9c3f2'],
    ['Are you really sure you want to complete this order ?', journey, walk],
  ]),
  ...shown('constant', [
    ['service categories 452 to 472', shelf, categories],
    ['Others 451, sorted last', shelf, categories],
    ['services of test users hidden', services, hidden],
    ['category above 470 not listed', services, hidden],
    ['service intervals', fields, kinds],
    ['delivery units', fields, kinds],
    ['booking per hour or per minute', fields, kinds],
    ['new services since the previous UTC day', search, 'a9164'],
  ]),
  ...shown('call', [
    ['GET videos/send', 'apps/server/src/modules/files/routes/tests/videos.test.ts', 'fdfb7'],
    ['GET Services/getService/{sx_id}', services, life],
    ['GET Services/saveServiceData/{sx_id}', shelf, 'aac0b'],
    ['GET providers/getProviders', shelf, directory],
    ['GET providers/getProvider/{username}', shelf, directory],
    ['POST Providers/getUserInfo', shelf, directory],
    ['POST services/addService', services, life],
  ]),
  ...shown('behaviour', [
    ['service and provider lists are cached in local storage', screens, 'b60d7'],
    ['service search: exact, beginning, typing errors, accents', search, 'c3835'],
    ['service search over public fields only', search, '9fa78'],
    ['service search within words, behind what has the word itself', told, '2f9c4'],
    ['service filters with counts, each switchable', search, '3c111'],
    ['test users hidden, reserved categories in no list', services, hidden],
    ['service categories by label, Others last', shelf, categories],
    ['service search ranks the exact title, then what begins so', search, 'c585c'],
    ['live class services', 'apps/server/src/modules/marketplace/routes/said.test.ts', '13e57'],
    ['live class URLs', 'apps/server/src/modules/messaging/mutations/preview.test.ts', '6f959'],
    ['live class viewed records', shelf, 'aac0b'],
  ]),
]
