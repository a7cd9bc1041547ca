/** The files of deploy/ agree with each other and with the settings of D3. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseEnv } from 'node:util'
import { describe, test } from 'mocha'
import { parse } from 'yaml'
import * as z from 'zod'
import { configure } from '#deploy/configure.ts'
import { readConfig } from '#server/config/config.ts'
import { Environment } from '#server/config/environment.ts'
import { productionEnv } from '#tests/support/production.ts'

const read = (file: string): string => readFileSync(`deploy/${file}`, 'utf8')
/** Settings with secrets as an owner writes them: those of the sandbox are refused where the address is Safaricom's. */
const PRODUCTION = {
  ...productionEnv({ url: 'http://127.0.0.1:1', smtpPort: 1 }),
  MPESA_CONSUMER_KEY: 'consumer-key-1',
  MPESA_CONSUMER_SECRET: 'consumer-secret-1',
  MPESA_SHORTCODE: '600123',
  MPESA_PASSKEY: 'passkey-1',
  MPESA_INITIATOR: 'initiator-1',
  MPESA_SECURITY_CREDENTIAL: 'credential-1',
  SMS_USERNAME: 'd3-deals',
  SMS_API_KEY: 'sms-api-key-1',
}
const FILES_OF_COMPOSE = ['d3.env', 'nginx/nginx.conf', 'redis/redis.conf', 'pgbackrest/pgbackrest.conf']

const findPlaceholders = (text: string): string[] =>
  [...text.matchAll(/@([A-Z][A-Z0-9_]*)@/g)].map(([, name]) => name!)
const isSetting = (name: string): boolean => name in Environment.shape
/** A version such as 18.6-bookworm. */
const isPinned = (image: string): boolean => /:\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/.test(image)

describe('images', () => {
  for (const file of ['Dockerfile', 'postgres.Dockerfile'])
    test(`${file} has pinned bases, and does not run as root`, () => {
      const lines = read(`docker/${file}`).split('\n')
      const bases = lines.flatMap(
        (line) => /^(?:FROM|ARG NODE_IMAGE=) ?([^$ ]+@.*|[^$ ]+:[^ ]+)/.exec(line)?.slice(1) ?? [],
      )
      assert.ok(bases.length > 0)
      for (const base of bases) assert.ok(isPinned(base) && base.includes('@sha256:'), base)
      const users = lines.filter((line) => line.startsWith('USER '))
      assert.match(users.at(-1) ?? '', /^USER [1-9]\d*(:[1-9]\d*)?$/)
    })

  test('the health check asks the sites, or in a worker the metrics', async () => {
    const statuses = new Map<string, number>()
    const server = createServer(({ url }, reply) => reply.writeHead(statuses.get(url ?? '') ?? 404).end())
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const port = String((server.address() as AddressInfo).port) // it listens on TCP
    const check = (SERVICES: string): Promise<number | null> => {
      const child = spawn(process.execPath, ['deploy/docker/health.mjs'], {
        env: { SERVICES, PORT: port, METRICS_PORT: port },
        stdio: 'ignore',
      })
      return new Promise((done) => child.once('close', done))
    }
    statuses.set('/health', 200).set('/metrics', 503)
    assert.deepEqual([await check('api'), await check('worker')], [0, 1])
    statuses.set('/health', 503).set('/metrics', 200)
    assert.deepEqual([await check('api,worker'), await check('worker')], [1, 0])
    server.close()
    assert.equal(await check('api'), 1)
  })
})

describe('Compose', () => {
  const Service = z.object({
    image: z.string(),
    user: z.string().optional(),
    environment: z.record(z.string(), z.string()).optional(),
    restart: z.string(),
    cap_drop: z.array(z.string()),
    healthcheck: z.unknown().optional(),
    build: z.object({ dockerfile: z.string() }).optional(),
    networks: z.unknown(),
    ports: z.array(z.string()).optional(),
  })
  const source = read('compose.yaml')
  const compose = z.object({ services: z.record(z.string(), Service) }).parse(parse(source, { merge: true }))
  const values = parseEnv(read('docker/values.env'))
  const filled = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value || (PRODUCTION as Record<string, string>)[name] || 'value-1',
    ]),
  )

  for (const [name, service] of Object.entries(compose.services))
    test(`the service ${name} is pinned or built, checked, and without privileges`, () => {
      if (service.build) assert.ok(read(`docker/${service.build.dockerfile.split('/').at(-1)}`))
      else {
        assert.ok(isPinned(service.image), service.image)
        assert.match(service.user ?? 'root', /^[1-9]\d*:[1-9]\d*$/)
      }
      assert.equal(service.restart, 'unless-stopped')
      assert.deepEqual(service.cap_drop, ['ALL'])
      assert.ok(service.healthcheck ?? service.build, 'has no health check')
      assert.deepEqual(service.ports ?? [], name === 'nginx' ? ['80:8080', '443:8443'] : [])
    })

  test('every value is used, and every placeholder and variable has one', () => {
    const placeholders = FILES_OF_COMPOSE.flatMap((file) => findPlaceholders(read(file)))
    const variables = [...source.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name!)
    const used = new Set([...placeholders, ...variables, 'COMPOSE_PROJECT_NAME'])
    assert.deepEqual([...used].toSorted(), Object.keys(values).toSorted())
  })

  test('addresses are those of the values', () => {
    for (const [service, name] of Object.entries({
      api1: 'API1',
      api2: 'API2',
      api3: 'API3',
      redis: 'REDIS',
    }))
      assert.deepEqual(compose.services[service]?.networks, { d3: { ipv4_address: values[name] } })
  })

  test('the settings of D3 are complete for production', () => {
    const settings = parseEnv(configure(read('d3.env'), filled))
    const getEnvironment = (service: string): Record<string, string> =>
      Object.fromEntries(
        Object.entries(compose.services[service]?.environment ?? {}).map(([name, text]) => [
          name,
          text.replaceAll(/\$\{([A-Z0-9_]+):\?\}/g, (_, variable: string) => filled[variable] ?? ''),
        ]),
      )
    const environment = getEnvironment('api1')
    for (const name of [...Object.keys(settings), ...Object.keys(environment)])
      assert.ok(isSetting(name), name)
    const config = readConfig({ ...settings, ...environment, NODE_ENV: 'production' })
    assert.deepEqual(config.services, ['api'])
    assert.match(config.databaseReplicaUrl ?? '', /@replica:5432/)
    assert.equal(config.redisUrl, `redis://:value-1@${values.REDIS}:6379`)
    const worker = readConfig({ ...settings, ...getEnvironment('worker'), NODE_ENV: 'production' })
    assert.deepEqual(worker.services, ['worker'])
  })
})

describe('Ansible', () => {
  const All = z.object({ places: z.record(z.string(), z.unknown()) })
  const Inventory = z.object({ settings: z.record(z.string(), z.unknown()), d3_options: z.string() })
  const { places } = All.parse(parse(read('ansible/group_vars/all.yml')))
  const { settings, d3_options: options } = Inventory.parse(
    parse(read('ansible/inventory.example/group_vars/all.yml')),
  )
  const yamlFiles = globSync('ansible/**/*.yml', { cwd: 'deploy' })
  const tasks = yamlFiles.map((file) => read(file)).join('\n')

  test('every file is YAML', () => {
    assert.ok(yamlFiles.length > 15)
    for (const file of yamlFiles) assert.ok(parse(read(file)), file)
  })

  test('every value is used, and every placeholder has one', () => {
    const files = globSync(['d3.env', '{etcd,patroni,haproxy,redis,nginx,pgbackrest,systemd}/*'], {
      cwd: 'deploy',
    })
    const used = new Set(files.flatMap((file) => findPlaceholders(read(file))))
    assert.deepEqual([...used].toSorted(), Object.keys({ ...places, ...settings }).toSorted())
  })

  test('every configuration file is installed by a role', () => {
    for (const file of globSync('{etcd,patroni,haproxy,redis,nginx,pgbackrest,systemd}/*', {
      cwd: 'deploy',
    })) {
      const name = file.split('/').at(-1)!
      assert.ok(tasks.includes(name) || tasks.includes(name.replace(/\.service$/, '')), file)
    }
  })

  test('settings of D3 exist, and every restart that is asked for has a handler', () => {
    for (const name of Object.keys(parseEnv(options))) assert.ok(isSetting(name), name)
    const handlers = globSync('ansible/roles/*/handlers/main.yml', { cwd: 'deploy' })
      .map((file) => read(file))
      .join('\n')
    for (const [, name] of tasks.matchAll(/^ +notify: (.+)$/gm))
      assert.ok(handlers.includes(`name: ${name}\n`), name)
  })
})

describe('Helm', () => {
  const text = read('helm/d3/values.yaml')
  const Values = z.looseObject({
    settings: z.record(z.string(), z.string()),
    database: z.looseObject({ image: z.string() }),
  })
  const values = Values.parse(parse(text))
  const templates = globSync('helm/d3/templates/*', { cwd: 'deploy' })
    .map((file) => read(file))
    .join('\n')

  test('every value that a template reads is documented in values.yaml, and the reverse', () => {
    const paths = new Set([...templates.matchAll(/\.Values\.([a-zA-Z.]+)/g)].map(([, path]) => path!))
    // "api" and "worker" are read by their names.
    for (const process of ['api', 'worker'])
      for (const key of ['replicas', 'resources']) paths.add(`${process}.${key}`)
    const documented = Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && name !== 'settings'
        ? Object.keys(value).map((key) => `${name}.${key}`)
        : [name],
    )
    const used = [...paths].map((path) => (path.startsWith('settings.') ? 'settings' : path))
    assert.deepEqual([...new Set(used)].toSorted(), documented.toSorted())
  })

  test('the settings of values.yaml and of its Secret are complete for production', () => {
    const [comment = ''] = /# A Secret with these settings:[^;]*/.exec(text) ?? []
    const secrets = comment.match(/[A-Z]+(_[A-Z]+)+/g) ?? []
    const given = {
      ...PRODUCTION,
      STORAGE_URL: 'https://s3.example/d3',
      REDIS_URL: 'redis://redis',
    } as Record<string, string>
    const names = [...Object.keys(values.settings), ...secrets]
    for (const name of names) assert.ok(isSetting(name), name)
    const env = Object.fromEntries(
      names.map((name) => [name, values.settings[name] || given[name] || 'value-1']),
    )
    const database = { DATABASE_URL: 'postgres://d3', CALLBACK_URL: env.PUBLIC_URL }
    const config = readConfig({ ...env, ...database, NODE_ENV: 'production' })
    assert.equal(config.storage?.url, given.STORAGE_URL)
  })

  test('images are pinned', () => assert.ok(isPinned(values.database.image)))
})
