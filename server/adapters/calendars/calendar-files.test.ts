import assert from 'node:assert/strict'
import { lookup as lookUpAny } from 'node:dns'
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { after, before, describe, it } from 'mocha'
import { calendarOf, openCalendarServer, type CalendarServer } from '#tests/support/calendar-server.ts'
import { isPublicAddress, lookUpPublic } from '../network/public-addresses.ts'
import { openCalendarFiles } from './calendar-files.ts'

let server: CalendarServer
before(async () => {
  server = await openCalendarServer()
})
after(() => server?.close())

const UNKNOWN = { etag: null, lastModified: null }
const local = openCalendarFiles({ allowsLocal: true, timeoutMs: 2000 })
const strict = openCalendarFiles({ allowsLocal: false, timeoutMs: 3000 })
const readLocal = (path: string, known = UNKNOWN) => local.read(`${server.url}${path}`, known)
const CALENDAR = calendarOf({ start: new Date(0), end: new Date(1000) })

describe('a calendar file', () => {
  it('is read with its version, and not sent again while it is the same', async () => {
    server.answers.set('/same.ics', ({ headers }, response) => {
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else
        response
          .writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 30 Nov 2026 09:00:00 GMT' })
          .end(CALENDAR)
    })
    const first = await readLocal('/same.ics')
    assert.ok(first.kind === 'file')
    assert.equal(first.text, CALENDAR)
    assert.deepEqual(await local.read(`${server.url}/same.ics`, first.version), { kind: 'unchanged' })
    assert.equal(server.requests.at(-1)?.ifModifiedSince, 'Mon, 30 Nov 2026 09:00:00 GMT')
  })

  it('may be packed, but not larger than 10 MB when it is unpacked', async () => {
    const packed = (content: Buffer) => (_: unknown, response: ServerResponse) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(content)
    server.answers.set('/packed.ics', packed(gzipSync(CALENDAR)))
    server.answers.set('/bomb.ics', packed(gzipSync(Buffer.alloc(40 * 1024 * 1024))))
    const read = await readLocal('/packed.ics')
    assert.equal(read.kind === 'file' && read.text, CALENDAR)
    assert.deepEqual(await readLocal('/bomb.ics'), { kind: 'failed', problem: 'too-large' })
  })

  it('follows three redirects and not a fourth', async () => {
    const redirect = (to: string) => (_: unknown, response: ServerResponse) =>
      response.writeHead(302, { location: to }).end()
    for (let step = 1; step <= 4; step++) server.answers.set(`/${step}`, redirect(`/${step - 1}`))
    server.put('/0', CALENDAR)
    assert.equal((await readLocal('/3')).kind, 'file')
    assert.deepEqual(await readLocal('/4'), { kind: 'failed', problem: 'too-many-redirects' })
  })

  it('is not read from a redirect to an address that would be refused itself', async () => {
    for (const to of [
      'http://10.0.0.1/',
      'https://[fd00::1]/',
      'file:///etc/passwd',
      'https://a:b@example.org/',
    ]) {
      server.answers.set('/to', (_, response) => response.writeHead(302, { location: to }).end())
      assert.deepEqual(await readLocal('/to'), { kind: 'failed', problem: 'refused-address' }, to)
    }
  })

  it('is given up when the server is slow, also in the middle', async () => {
    server.answers.set('/silent', () => undefined)
    server.answers.set('/dripping', (_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('BEGIN'), 100)
      response.on('close', () => clearInterval(timer))
    })
    for (const path of ['/silent', '/dripping'])
      assert.deepEqual(await readLocal(path), { kind: 'failed', problem: 'too-slow' })
  })

  it('has a problem for each kind of error', async () => {
    for (const [status, problem] of [
      [404, 'not-found'],
      [410, 'not-found'],
      [401, 'no-access'],
      [403, 'no-access'],
      [500, 'server-error'],
      [204, 'server-error'],
      [302, 'server-error'],
    ] as const) {
      server.answers.set('/status', (_, response) => response.writeHead(status).end())
      assert.deepEqual(await readLocal('/status'), { kind: 'failed', problem }, String(status))
    }
    server.answers.set('/cut', (_, response) => response.writeHead(200, { 'content-length': '100' }).end('x'))
    server.answers.set('/broken', (request) => request.socket.destroy())
    for (const path of ['/cut', '/broken'])
      assert.deepEqual(await readLocal(path), { kind: 'failed', problem: 'unreachable' }, path)
  })
})

/** Numbers of networks that nobody outside of ours may reach through us, in all ways of writing. */
const PRIVATE = [
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '198.18.0.1',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fd12::1',
  'fe80::1',
  'fe90::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
  '5f00::1',
]
const WRITTEN_OTHERWISE = [
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://127.0.0.1./',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://a.localhost/',
  'https://metadata.google.internal/',
  'https://kubernetes.default.svc.cluster.local/',
  'https://redis/',
  'https://db.internal/',
  'https://printer.lan/',
  'https://router.home/',
  'https://１２７.０.０.１/',
  'http://example.org/',
  'http://127.0.0.1:5432/',
  'https://example.org:22/',
  'https://example.org:6379/',
  'https://example.org:8443/',
  'https://user@example.org/',
  'https://user:pass@example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'gopher://example.org/',
  'data:text/calendar,x',
  'javascript:1',
  'unix:/var/run/docker.sock',
  '//example.org/',
  'https://',
  'https:///',
  'calendar',
  '',
  'https://[::]/',
  'https://[::1]:443/',
  'https://[::ffff:7f00:1]/',
  'https://127.0.0.1%2f@/',
  'https://%31%32%37.0.0.1/',
]

describe('an address that is not public is refused', () => {
  const hostile = [
    ...PRIVATE.map((address) => `https://${address.includes(':') ? `[${address}]` : address}/calendar.ics`),
    ...WRITTEN_OTHERWISE,
  ]
  it(`in ${hostile.length} ways of writing, before anything is sent`, async () => {
    assert.ok(hostile.length >= 80)
    for (const address of hostile)
      assert.deepEqual(
        await strict.read(address, UNKNOWN),
        { kind: 'failed', problem: 'refused-address' },
        address,
      )
  })

  it('by its number', () => {
    for (const address of PRIVATE) assert.equal(isPublicAddress(address), false, address)
    for (const address of [
      '8.8.8.8',
      '2a00:1450:4001:830::200e',
      '::ffff:8.8.8.8',
      '172.32.0.1',
      '100.128.0.1',
    ])
      assert.equal(isPublicAddress(address), true, address)
    for (const text of ['', 'localhost', '1.2.3.4/8']) assert.equal(isPublicAddress(text), false, text)
  })

  it('when a name leads to it', async () => {
    const outcome = await new Promise((resolve) =>
      lookUpPublic('localhost', {}, (error, address) => resolve([error?.code, address])),
    )
    assert.deepEqual(outcome, ['EPRIVATE', []])
  })

  it('when a name led elsewhere while it was checked', async () => {
    // The look-up says nothing, as if the name had changed since: the connection itself is checked.
    const deceived = openCalendarFiles({
      allowsLocal: false,
      lookup: (_hostname, options, answer) => lookUpAny('127.0.0.1', options, answer),
    })
    const read = await deceived.read('https://calendar.example.org/a.ics', UNKNOWN)
    assert.equal(read.kind, 'failed')
  })
})
