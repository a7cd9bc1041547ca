import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'mocha'
import { connectGeocoder } from './geocode.ts'

const requests: IncomingMessage[] = []
let answer: { status: number; body: string }
const nominatim = createServer((request, response) => {
  requests.push(request)
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
await new Promise<void>((done) => nominatim.listen(0, '127.0.0.1', done))
const baseUrl = `http://127.0.0.1:${(nominatim.address() as AddressInfo).port}`
after(() => nominatim.close())

let now = 0
const log = { warn: () => undefined }
const open = (base: string | undefined = baseUrl) =>
  connectGeocoder({ ...(base && { baseUrl: base }), siteUrl: 'https://d3.test' }, log, () => now)
const lodwar = { latitude: 3.119_412_3, longitude: 35.597_298_7 }
const replyWith = (address: object) => (answer = { status: 200, body: JSON.stringify({ address }) })

beforeEach(() => {
  requests.length = 0
  now += 10_000
  replyWith({ town: 'Lodwar', county: 'Turkana' })
})

test('sends rounded coordinates and a User-Agent, and returns the nearest part of the address', async () => {
  assert.equal(await open().getName(lodwar), 'Lodwar, Turkana')
  const [request] = requests
  assert.match(request!.url!, /^\/reverse\?lat=3\.119&lon=35\.597&format=jsonv2&zoom=14/)
  assert.equal(request!.headers['user-agent'], 'D3 marketplace (https://d3.test)')
})

test('caches the name of the same hundred metres', async () => {
  const geocoder = open()
  await geocoder.getName(lodwar)
  now += 60_000
  assert.equal(await geocoder.getName({ latitude: 3.1191, longitude: 35.5969 }), 'Lodwar, Turkana')
  assert.equal(requests.length, 1)
})

test('sends at most one request per second', async () => {
  const geocoder = open()
  await geocoder.getName(lodwar)
  now += 999
  assert.equal(await geocoder.getName({ latitude: 4, longitude: 41 }), null)
  now += 1
  assert.equal(await geocoder.getName({ latitude: 4, longitude: 41 }), 'Lodwar, Turkana')
  assert.equal(requests.length, 2)
})

test('returns null for errors, invalid replies and unnamed places; caches only the last', async () => {
  const geocoder = open()
  answer = { status: 429, body: '{}' }
  assert.equal(await geocoder.getName(lodwar), null)
  now += 1000
  answer = { status: 200, body: '<html>' }
  assert.equal(await geocoder.getName(lodwar), null)
  now += 1000
  answer = { status: 200, body: '{"error":"Unable to geocode"}' }
  assert.equal(await geocoder.getName(lodwar), null)
  now += 1000
  replyWith({ town: 'Lodwar' })
  assert.equal(await geocoder.getName(lodwar), null)
  assert.equal(requests.length, 3)
})

test('returns null without a base URL and when the server is unreachable', async () => {
  assert.equal(await connectGeocoder({ siteUrl: 'https://d3.test' }, log, () => now).getName(lodwar), null)
  assert.equal(await open('http://127.0.0.1:9').getName(lodwar), null)
  assert.equal(requests.length, 0)
})
