import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'mocha'
import { generateX25519Identity } from 'age-encryption'
import { startTestSandbox, unusedAddress } from '#sandbox/testing.ts'
import { startDnsServer, type DnsServer } from '#tests/support/dns-server.ts'
import { productionEnv } from '#tests/support/production.ts'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { createTestDatabase, dropTestDatabase, testPostgres } from '#tests/support/test-database.ts'

const DKIM = 'v=DKIM1; k=rsa; p=AAAA'

const folder = mkdtempSync(join(tmpdir(), 'd3-check-providers-'))
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let bucket: S3Server
let dns: DnsServer
let site: TcpServer
let siteUrl: string
let siteReply: RequestListener
let databaseUrl: string
let release: () => Promise<void>

before(async () => {
  const postgres = await testPostgres()
  release = postgres.release
  databaseUrl = await createTestDatabase(postgres.url, 'template_new')
  sandbox = await startTestSandbox()
  bucket = await startS3Server()
  dns = await startDnsServer()
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')]
  execFileSync(
    'openssl',
    (
      'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost ' +
      `-addext subjectAltName=DNS:localhost -keyout ${key} -out ${certificate}`
    ).split(' '),
    { stdio: 'ignore' },
  )
  site = createTlsServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) =>
    siteReply(request, response),
  )
  siteUrl = `https://localhost:${await listen(site)}`
})
after(async () => {
  site.close()
  dns.close()
  await Promise.all([sandbox.close(), bucket.close()])
  await dropTestDatabase(databaseUrl)
  await release()
  rmSync(folder, { recursive: true, force: true })
})

async function listen(server: TcpServer): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port // a TCP server has a port
}

/** Runs the command; `lines` has what it says about each provider. */
async function check(
  env: Record<string, string> = {},
  args: string[] = [`--dns=${dns.address}`, '--dkim=mail'],
): Promise<{ code: number | null; lines: Map<string, string>; output: string }> {
  const child = spawn(process.execPath, ['server/bin/check-providers.ts', ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_EXTRA_CA_CERTS: join(folder, 'tls.crt'),
      ...productionEnv(sandbox),
      DATABASE_URL: databaseUrl,
      CALLBACK_URL: siteUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (output += piece.toString()))
  await once(child, 'close')
  const rows = [...output.matchAll(/^ {2}(\S.*?) {2,}(\S.*)$/gm)]
  return {
    code: child.exitCode,
    lines: new Map(rows.map(([, name = '', said = '']) => [name, said.replace(/ {2,}/, ' ')])),
    output,
  }
}

function publishRecords(): void {
  dns.records.clear()
  dns.records.set('d3.example', ['v=spf1 include:spf.mail.example ~all', 'another-service=1'])
  dns.records.set('mail._domainkey.d3.example', [DKIM])
  dns.records.set('_dmarc.d3.example', ['v=DMARC1; p=none; rua=mailto:dmarc@d3.example'])
}

describe('npm run check-providers', () => {
  test('finds nothing wrong where everything is right', async () => {
    publishRecords()
    let asked = ''
    siteReply = (request, response) => {
      asked = request.url ?? ''
      response.end('{}')
    }
    const { code, lines, output } = await check({
      ...bucket.env,
      GOOGLE_CLIENT_ID: 'd3.apps.googleusercontent.com',
      GOOGLE_JWKS_URL: `${sandbox.url}/google/certs`,
    })
    assert.equal(code, 0, output)
    assert.match(lines.get('M-Pesa token') ?? '', /^ok .* gave a new token$/)
    assert.match(lines.get('M-Pesa callbacks') ?? '', /^ok https:\/\/localhost/)
    assert.equal(asked, '/api/v1/health')
    assert.equal(lines.get('SMS balance'), 'ok KES 1785.50')
    assert.match(lines.get('SMTP sign-in') ?? '', /^ok 127\.0\.0\.1:\d+ replies, without a password$/)
    assert.equal(lines.get('SPF'), 'ok d3.example: v=spf1 include:spf.mail.example ~all')
    assert.match(lines.get('DKIM') ?? '', /^ok d3\.example: v=DKIM1/)
    assert.match(lines.get('DMARC') ?? '', /^ok d3\.example: v=DMARC1; p=none/)
    assert.match(lines.get('Bucket of uploads') ?? '', /^ok .*written, read and deleted$/)
    assert.match(lines.get('Google sign-in') ?? '', /^ok \d+ keys/)
    for (const name of ['eTIMS', 'Place of backups', 'Redis', 'Push keys'])
      assert.match(lines.get(name) ?? '', /^not set /, name)
    assert.match(output, /No check failed\.\n/)
    // All processes use the new token.
    const again = await check()
    assert.match(again.lines.get('M-Pesa token') ?? '', /^ok/)
  })

  test('reports wrong credentials and an empty account', async () => {
    publishRecords()
    await sandbox.setFaults({ sms: 'no-balance' })
    const { code, lines } = await check({ MPESA_CONSUMER_SECRET: 'wrong' })
    assert.equal(code, 1)
    assert.match(lines.get('M-Pesa token') ?? '', /^failed .*HTTP 400 .*MPESA_CONSUMER_KEY/)
    assert.match(lines.get('SMS balance') ?? '', /^failed KES 0\.00\. Top up/)
    const other = await check({ SMS_API_KEY: 'wrong' })
    assert.match(other.lines.get('SMS balance') ?? '', /^failed The supplied authentication is invalid/)
  })

  test('reports records of the sender’s domain that are missing, wrong or not to be had @long', async () => {
    dns.records.clear()
    const missing = await check({}, [`--dns=${dns.address}`])
    assert.equal(missing.code, 1)
    assert.match(missing.lines.get('SPF') ?? '', /^failed d3\.example: there is no record\. Publish/)
    assert.match(missing.lines.get('DKIM') ?? '', /^not set .*--dkim=SELECTOR/)
    assert.match(missing.lines.get('DMARC') ?? '', /^failed d3\.example: there is no record\. Publish/)

    publishRecords()
    dns.records.set('d3.example', ['v=spf1 a -all', 'v=spf1 mx -all'])
    dns.records.set('mail._domainkey.d3.example', ['v=DKIM1; p='])
    dns.records.set('_dmarc.d3.example', ['v=DMARC1; rua=mailto:dmarc@d3.example'])
    const wrong = await check()
    assert.match(wrong.lines.get('SPF') ?? '', /^failed .*several records/)
    assert.match(wrong.lines.get('DKIM') ?? '', /^failed .*revoked/)
    assert.match(wrong.lines.get('DMARC') ?? '', /^failed .*no policy/)

    publishRecords()
    dns.records.set('mail.d3.example', ['v=spf1 +all'])
    dns.records.set('mail._domainkey.mail.d3.example', null)
    const subdomain = await check({ MAIL_FROM: 'D3 <hello@mail.d3.example>' })
    assert.match(subdomain.lines.get('SPF') ?? '', /^failed .*every server/)
    assert.match(subdomain.lines.get('DKIM') ?? '', /^failed ESERVFAIL/)
    assert.match(subdomain.lines.get('DMARC') ?? '', /^ok mail\.d3\.example: v=DMARC1; p=none/)
  })

  test('reports callbacks that Safaricom would refuse or not reach @long', async () => {
    publishRecords()
    // The settings themselves are refused (server/config/config.test.ts).
    assert.equal((await check({ CALLBACK_URL: 'http://d3.example' })).code, 1)
    assert.equal((await check({ CALLBACK_URL: `${siteUrl}/mpesa` })).code, 1)
    siteReply = (_request, response) => response.writeHead(502).end()
    const away = await check()
    assert.match(away.lines.get('M-Pesa callbacks') ?? '', /^failed .* replies 502/)
    siteReply = (_request, response) => response.end('{}')
    const unknownAuthority = await check({ NODE_EXTRA_CA_CERTS: '' })
    assert.match(unknownAuthority.lines.get('M-Pesa callbacks') ?? '', /^failed .*SELF_SIGNED_CERT/)
  })

  test('reports providers that are away or answer nonsense', async () => {
    publishRecords()
    const nowhere = await unusedAddress()
    const { port } = new URL(nowhere)
    const away = await check({
      MPESA_URL: nowhere,
      SMS_URL: nowhere,
      SMTP_PORT: port,
      STORAGE_URL: `${nowhere}/bucket`,
      STORAGE_ACCESS_KEY_ID: 'key',
      STORAGE_SECRET_ACCESS_KEY: 'secret',
      REDIS_URL: `redis://127.0.0.1:${port}`,
      GOOGLE_CLIENT_ID: 'd3.apps.googleusercontent.com',
      GOOGLE_JWKS_URL: `${nowhere}/certs`,
    })
    assert.equal(away.code, 1)
    for (const name of ['M-Pesa token', 'SMS balance', 'SMTP sign-in', 'Bucket of uploads', 'Redis'])
      assert.match(away.lines.get(name) ?? '', /^failed .*ECONNREFUSED/, name)
    assert.match(away.lines.get('Google sign-in') ?? '', /^failed .*ECONNREFUSED/)

    const nonsense = createServer((_request, response) => response.end('<html>Welcome</html>'))
    const redis = createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.on('data', () => socket.write('-WRONGPASS invalid username-password pair\r\n'))
    })
    const smtp = createTcpServer((socket) => socket.end('554 No service for you\r\n'))
    const url = `http://127.0.0.1:${await listen(nonsense)}`
    const wrong = await check({
      MPESA_URL: url,
      SMS_URL: url,
      SMTP_PORT: String(await listen(smtp)),
      STORAGE_URL: `${url}/bucket`,
      STORAGE_ACCESS_KEY_ID: 'key',
      STORAGE_SECRET_ACCESS_KEY: 'secret',
      REDIS_URL: `redis://:wrong@127.0.0.1:${await listen(redis)}`,
      GOOGLE_CLIENT_ID: 'd3.apps.googleusercontent.com',
      GOOGLE_JWKS_URL: `${url}/certs`,
    })
    for (const server of [nonsense, redis, smtp]) server.close()
    assert.equal(wrong.code, 1)
    assert.match(wrong.lines.get('M-Pesa token') ?? '', /^failed M-Pesa gave no token, HTTP 200/)
    assert.match(wrong.lines.get('SMS balance') ?? '', /^failed an answer we cannot read/)
    assert.match(wrong.lines.get('SMTP sign-in') ?? '', /^failed .*554/)
    assert.match(wrong.lines.get('Bucket of uploads') ?? '', /^failed .*did not return what was written/)
    assert.match(wrong.lines.get('Redis') ?? '', /^failed .*WRONGPASS/)
    assert.match(wrong.lines.get('Google sign-in') ?? '', /^failed .*Can this machine reach Google/)
  })

  test('reports a bucket that does not exist, and checks the place of backups', async () => {
    publishRecords()
    const { lines } = await check({
      ...bucket.env,
      STORAGE_URL: bucket.settings.url.replace(/[^/]*$/, 'no-such-bucket'),
      BACKUP_URL: bucket.settings.url,
      BACKUP_REGION: bucket.settings.region,
      BACKUP_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      BACKUP_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      BACKUP_KEY: await generateX25519Identity(),
    })
    assert.match(lines.get('Bucket of uploads') ?? '', /^failed .*NoSuchBucket/)
    assert.match(lines.get('Place of backups') ?? '', /^ok .*written, read and deleted$/)
  })
})
