import { z } from 'zod'

/** `org.example.vote 14:6D:…`: the package, and the SHA-256 fingerprints of the certificates that sign it. */
const oneAndroid = /^([a-z]\w*(?:\.\w+)+)((?:[\s,]+(?:[0-9A-F]{2}:){31}[0-9A-F]{2})+)$/i
const oneIos = /^[A-Z0-9]{10}\.[\w-]+(?:\.[\w-]+)+$/

/** Settings that name the wrapped app of this server, as its publisher made it. */
export const appLinkSettings = {
  ANDROID_APP: z
    .string()
    .trim()
    .regex(
      oneAndroid,
      'must be the package and the SHA-256 fingerprint of its certificate: org.example.vote 14:6D:E9:…',
    )
    .optional()
    .describe('package and certificates of the wrapped app, for links that open it'),
  IOS_APP: z
    .string()
    .trim()
    .regex(oneIos, 'must be the team and the bundle: ABCDE12345.org.example.vote')
    .optional()
    .describe('team and bundle of the wrapped app on an iPhone, for links that open it'),
}

/** Which Android app opens links of this server without asking (Digital Asset Links). */
export function androidLinks(app: string | undefined): object[] {
  const [, name, prints = ''] = oneAndroid.exec(app ?? '') ?? []
  if (name === undefined) return []
  return [
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: name,
        sha256_cert_fingerprints: prints
          .toUpperCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      },
    },
  ]
}

/** Files and frames for other pages are no screens of the app. */
const noScreens = ['/files/*', '/uploads/*', '/media/*', '/prints/*', '/log/*', '/embed/*']

/** Which iPhone's app opens links of this server (Apple's universal links). */
export function iosLinks(app: string | undefined): object {
  const paths = [...noScreens.map((path) => ({ '/': path, exclude: true })), { '/': '/*' }]
  const details = app === undefined ? [] : [{ appIDs: [app], components: paths }]
  return { applinks: { details } }
}
