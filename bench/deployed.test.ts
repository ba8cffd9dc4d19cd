import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { endAll, newPlace, openFor } from './faults.ts'
import { nobody, withinBounds } from './hardened.ts'
import { openContest } from './harness.ts'
import { expectAllKept, grown, openCrowd } from './underVotes.ts'

endAll()

const deploy = path.resolve(import.meta.dirname, '../deploy')
const read = (name: string): string => readFileSync(path.join(deploy, name), 'utf8')

/** Runs a tool on files and returns its words; `isThere` is false where this machine does not have the tool. */
const tried = (command: string, ...words: string[]) => {
  const { error, status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  return { isThere: error === undefined, ok: status === 0, said: `${stdout}${stderr}` }
}

const has = (command: string, ...words: string[]): boolean => {
  const { isThere, ok } = tried(command, ...words)
  return isThere && ok
}

/** Leaves a test out, and says what to install for it. */
const unless = (isThere: boolean, what: string, install: string) => {
  if (!isThere) console.warn(`\n  ${what} is not tried: ${install}.\n`)
  return test.skipIf(!isThere)
}

/** A file that is right, and the same with a word in it that no version knows. */
function expectTold(
  judge: (text: string) => ReturnType<typeof tried>,
  text: string,
  wrong: string,
) {
  const { ok, said } = judge(text)
  expect([ok, said]).toEqual([true, said])
  expect(judge(wrong).ok).toBe(false)
}

unless(
  has('nginx', '-v'),
  'nginx.conf',
  'Debian: nginx',
)('nginx takes its example', () => {
  const folder = newPlace('nginx')
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const asked = ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  execFileSync('openssl', [...asked, '-subj', '/CN=x', '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  })
  const text = read('nginx.conf')
    .replaceAll(/(ssl_certificate )\S+;/g, `$1${certificate};`)
    .replaceAll(/(ssl_certificate_key )\S+;/g, `$1${key};`)
    .replaceAll(/(listen (?:\[::\]:)?)(80|443)/g, '$110$2')
  const judge = (example: string) => {
    const file = path.join(folder, 'nginx.conf')
    writeFileSync(path.join(folder, 'plaudit.conf'), example)
    writeFileSync(
      file,
      `pid ${folder}/pid;\nevents {}\nhttp {\n  access_log off;\n  include ${folder}/plaudit.conf;\n}\n`,
    )
    return tried('nginx', '-t', '-e', 'stderr', '-c', file)
  }
  expectTold(judge, text, text.replace('keepalive 64;', 'kept_alive 64;'))
})

unless(
  has('caddy', 'version'),
  'Caddyfile',
  'Debian: caddy',
)('Caddy takes its example', () => {
  const folder = newPlace('caddy')
  const judge = (text: string) => {
    writeFileSync(path.join(folder, 'Caddyfile'), text)
    return tried('caddy', 'validate', '--adapter', 'caddyfile', '--config', `${folder}/Caddyfile`)
  }
  const text = read('Caddyfile')
  expectTold(judge, text, text.replace('reverse_proxy', 'reversed_proxy'))
})

unless(
  has('systemd-analyze', '--version'),
  'plaudit.service',
  'Debian: systemd',
)('systemd takes the unit and finds it hardened', () => {
  const folder = newPlace('unit')
  const file = path.join(folder, 'plaudit.service')
  const judge = (text: string) => {
    // The program that the unit starts is there only on the operator's machine.
    writeFileSync(file, text.replace(/ExecStart=\S+/, 'ExecStart=/bin/true'))
    const verified = tried('systemd-analyze', 'verify', file)
    if (!verified.ok || /Unknown/.test(verified.said)) return { ...verified, ok: false }
    return tried('systemd-analyze', 'security', '--offline=true', '--threshold=20', file)
  }
  const text = read('plaudit.service')
  expectTold(judge, text, text.replace('ProtectSystem=strict', 'ProtectedSystem=strict'))
  expect(judge(text.replaceAll(/^(?:Protect|Restrict|Capab|SystemCallF).*$/gm, '')).ok).toBe(false)
})

unless(
  has('promtool', '--version'),
  'alerts.yaml',
  'Debian: prometheus',
)('Prometheus takes the rules, and they warn of what they are for', () => {
  const folder = newPlace('rules')
  cpSync(path.join(deploy, 'monitoring'), folder, { recursive: true })
  const judge = (text: string) => {
    writeFileSync(path.join(folder, 'alerts.yaml'), text)
    const checked = tried('promtool', 'check', 'rules', `${folder}/alerts.yaml`)
    return checked.ok ? tried('promtool', 'test', 'rules', `${folder}/alerts.test.yaml`) : checked
  }
  const text = read('monitoring/alerts.yaml')
  expectTold(judge, text, text.replace(/expr: (.+)/, 'expr: absent(nobody_has_this)'))
})

const compose = has('docker', 'compose', 'version')
  ? ['docker', 'compose']
  : has('docker-compose', 'version')
    ? ['docker-compose']
    : undefined

unless(
  compose !== undefined,
  'compose.yaml',
  'Debian: docker-compose',
)('Compose takes its file', () => {
  const folder = newPlace('compose')
  mkdirSync(path.join(folder, 'deploy'))
  writeFileSync(
    path.join(folder, '.env'),
    'PLAUDIT_HOST=vote.example.org\nPLAUDIT_PASSPHRASE=sample\n',
  )
  const [command = '', ...words] = compose ?? []
  const judge = (text: string) => {
    const file = path.join(folder, 'deploy', 'compose.yaml')
    writeFileSync(file, text)
    return tried(command, ...words, '--env-file', `${folder}/.env`, '-f', file, 'config')
  }
  const text = read('compose.yaml')
  expectTold(judge, text, text.replace('read_only: true', 'readonly: true'))
})

unless(
  has('helm', 'version'),
  'The chart',
  'helm, by deploy/README.md',
)('Helm takes it', () => {
  const folder = newPlace('chart')
  cpSync(path.join(deploy, 'helm', 'plaudit'), folder, { recursive: true })
  const file = path.join(folder, 'templates', 'plaudit.yaml')
  const judge = (text: string) => {
    writeFileSync(file, text)
    const linted = tried('helm', 'lint', '--strict', folder)
    return linted.ok ? filledIn('existingSecret=plaudit') : linted
  }
  const filledIn = (...more: string[]) => {
    const set = ['replicas=3', 'uploads.claim=uploads', ...more].flatMap((one) => ['--set', one])
    return tried('helm', 'template', 'sample', folder, ...set)
  }
  const text = read('helm/plaudit/templates/plaudit.yaml')
  expectTold(judge, text, text.replace('{{- end }}', ''))
  writeFileSync(file, text)
  expect(filledIn()).toMatchObject({ ok: false, said: expect.stringContaining('DATABASE_URL') })
  expect(filledIn('settings.DATABASE_URL=postgres://db/plaudit').ok).toBe(true)
})

const goSources = '/usr/share/gocode'
const hasGo =
  has('go', 'version') && existsSync(path.join(goSources, 'src/github.com/Masterminds/sprig'))
unless(
  hasGo,
  'The chart, by Go’s templates,',
  'Debian: golang-go golang-github-masterminds-sprig-dev golang-github-ghodss-yaml-dev',
)('the chart comes out whole by the templates that Helm fills it in with', () => {
  const folder = newPlace('filled')
  const program = path.join(folder, 'chart')
  const env = { ...process.env, GOPATH: goSources, GO111MODULE: 'off', GOCACHE: `${folder}/cache` }
  execFileSync('go', ['build', '-o', program, path.join(import.meta.dirname, 'chart.go')], {
    env,
    stdio: 'pipe',
  })
  const chart = path.join(folder, 'plaudit')
  cpSync(path.join(deploy, 'helm', 'plaudit'), chart, { recursive: true })
  const filled = (set: object): { kind: string; spec: Record<string, unknown> }[] =>
    JSON.parse(
      execFileSync(program, [chart, JSON.stringify(set)], { encoding: 'utf8', stdio: 'pipe' }),
    )
  const one = ['StatefulSet', 'Service', 'Ingress']
  expect(filled({}).map(({ kind }) => kind)).toEqual(one)
  expect(() => filled({ replicas: 3 })).toThrow('uploads.claim')
  expect(() => filled({ replicas: 3, uploads: { byPath: true } })).toThrow('DATABASE_URL')
  const three = filled({
    replicas: 3,
    existingSecret: 'plaudit',
    settings: { WORKERS: 2, DRAIN_SECONDS: 60 },
    podAnnotations: { 'sample/one': 'two' },
    ingress: { className: 'nginx', annotations: { 'sample/three': 'four' }, tlsSecret: 'tls' },
    uploads: { claim: 'uploads' },
    data: { size: '20Gi', storageClass: 'fast' },
  })
  expect(three.map(({ kind }) => kind)).toEqual([...one, 'PodDisruptionBudget'])
  expect(three[0]?.spec).toMatchObject({
    replicas: 3,
    template: {
      metadata: { annotations: { 'sample/one': 'two' } },
      spec: {
        terminationGracePeriodSeconds: 95,
        securityContext: { runAsNonRoot: true },
        containers: [
          {
            env: expect.arrayContaining([{ name: 'WORKERS', value: '2' }]),
            envFrom: [{ secretRef: { name: 'plaudit' } }],
            securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
          },
        ],
      },
    },
  })
  // The broken variant: a block that stands one step too far to the left.
  const text = read('helm/plaudit/templates/plaudit.yaml')
  writeFileSync(`${chart}/templates/plaudit.yaml`, text.replace('nindent 12', 'nindent 2'))
  expect(() => filled({})).toThrow('error converting YAML to JSON')
})

const bounds = withinBounds(path.join(newPlace('bounds'), 'data'))

unless(bounds !== undefined, 'The product within bounds', 'only root may set them, by unshare')(
  'the product runs as a user without rights over a root that can only be read, and keeps everything in its one folder',
  async () => {
    const server = await openFor('/mnt', {}, { within: bounds ?? [] })
    const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
    expect(status).toMatch(new RegExp(`^Uid:\\s+${nobody}\\b`, 'm'))
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    expect(status).toMatch(/^CapBnd:\s+0+$/m)
    const contest = await openContest(server.url, 3)
    const crowd = openCrowd(server.url, contest, 4)
    await grown(crowd, 20)
    await crowd.stop()
    expect((await fetch(`${server.url}/cx/${contest.cx_id}`)).status).toBe(200)
    await expectAllKept(server.url, contest, crowd)
    // The broken variant: whatever is kept elsewhere can't be.
    await expect(openFor('/var/lib/plaudit', {}, { within: bounds ?? [] })).rejects.toThrow(
      'The server ended at its start',
    )
  },
  120_000,
)
