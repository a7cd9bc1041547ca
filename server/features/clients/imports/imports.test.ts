// cspell:ignore Shiku
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'mocha'
import { DAY } from '#domain/time/time.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { addMember } from '#tests/support/merchants.ts'
import { until } from '#tests/support/paying.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/uploads.ts'

let app: TestApp
before(async () => {
  app = await openTestApp({ demo: false })
})
after(() => app?.close())

const send = (shop: Pick<Shop, 'merchantToken'>, path: string, text: string) =>
  uploadFile(app, path, shop.merchantToken, { field: 'file', bytes: Buffer.from(text) })
async function preview(shop: Shop, text: string, columns?: string) {
  const query = columns === undefined ? '' : `?columns=${columns}`
  const { status, body } = await send(shop, `/merchant/client-imports/preview${query}`, text)
  assert.equal(status, 200, JSON.stringify(body))
  return body.preview
}
async function importFile(shop: Shop, text: string, id: string = randomUUID()) {
  const { fileHash, columns } = await preview(shop, text)
  const names = columns.map(({ field }: { field: string | null }) => field ?? '-').join(',')
  return send(
    shop,
    `/merchant/client-imports?id=${id}&columns=${names}&fileHash=${fileHash}&confirmed=yes`,
    text,
  )
}
const list = async (shop: Shop, query = '') =>
  (await app.ask('GET', `/merchant/clients?sort=name${query}`, { token: shop.merchantToken })).body
const get = async (shop: Shop, id: string) =>
  (await app.ask('GET', `/merchant/clients/${id}`, { token: shop.merchantToken })).body.client
const namesIn = async (shop: Shop) => (await list(shop)).clients.map(({ name }: { name: string }) => name)
const undo = (shop: Shop, id: string) =>
  app.ask('POST', `/merchant/client-imports/${id}/undo`, { token: shop.merchantToken })

const FILE = [
  'Name,Phone,Birthday,Notes,Tags,Visits,Last visit',
  '"Mwangi, Wanjiku",0712 000 001,12 May,Sensitive neck,VIP,7,2026-01-02',
  'Otieno,712000002,,,,,',
  'Shiku,+254712000001,,,Braids,,',
  'Kevin,7.12E+08,,,,,',
].join('\r\n')

test('a preview says what an import would do, and keeps nothing', async () => {
  const shop = await openShop(app)
  const seen = await preview(shop, FILE)
  assert.deepEqual(
    [seen.added, seen.changed, seen.refused, seen.mergedCount, seen.problems[0].row],
    [2, 0, 1, 1, 5],
  )
  assert.match(seen.problems[0].message, /7\.12E\+08/)
  assert.deepEqual(seen.samples[0], { row: 2, name: 'Wanjiku Mwangi', phone: '254712000001' })
  assert.equal(seen.columns[1].field, 'phone')
  assert.equal((await preview(shop, FILE, 'name,-,-,-,-,-,-')).added, 4)
  assert.deepEqual(await namesIn(shop), [])
})

test('clients are imported with what is known of them, once for each id', async () => {
  const shop = await openShop(app)
  const id = randomUUID()
  const first = await importFile(shop, FILE, id)
  assert.deepEqual([first.status, first.body.import.added, first.body.import.refused], [201, 2, 1])
  const again = await importFile(shop, FILE, id)
  assert.deepEqual([again.status, again.body.import], [201, first.body.import])
  assert.deepEqual(await namesIn(shop), ['Otieno', 'Wanjiku Mwangi'])
  const { clients, counts } = await list(shop)
  assert.deepEqual([counts.everyone, counts.new], [2, 0])
  const client = await get(shop, clients[1].id)
  assert.deepEqual(
    [client.phoneNumber, client.birthday, client.visits, client.visitsBefore, client.lastVisitBefore],
    ['254712000001', '05-12', 0, 7, '2026-01-02'],
  )
  assert.deepEqual(
    [client.tags, client.notes[0].text, client.hasAccount],
    [['VIP', 'Braids'], 'Sensitive neck', false],
  )
  const repeated = await importFile(shop, FILE)
  assert.deepEqual([repeated.body.import.added, repeated.body.import.unchanged], [0, 2])
  const other = await openShop(app)
  assert.equal((await importFile(other, FILE, id)).body.code, 'file-changed')
})

test('an import that is cut off in the middle imports nobody, and the same one can be sent again', async () => {
  const shop = await openShop(app)
  const id = randomUUID()
  const { pool } = app.app.database
  const blocker = await pool.connect()
  // Clients are written before their notes.
  await blocker.query('BEGIN; LOCK TABLE client_notes IN EXCLUSIVE MODE')
  const cutOff = importFile(shop, FILE, id)
  await until(async () => {
    const { rowCount } = await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO client_notes%'`,
    )
    return rowCount
  })
  await blocker.query('ROLLBACK')
  blocker.release()
  assert.equal((await cutOff).status, 503)
  assert.deepEqual(await namesIn(shop), [])
  const { status, body } = await importFile(shop, FILE, id)
  assert.deepEqual([status, body.import.added], [201, 2])
  assert.deepEqual(await namesIn(shop), ['Otieno', 'Wanjiku Mwangi'])
})

test('what was not confirmed, or is another file than that of the preview, is not imported', async () => {
  const shop = await openShop(app)
  const { fileHash } = await preview(shop, FILE)
  const path = `/merchant/client-imports?id=${randomUUID()}&columns=name,phone`
  assert.equal((await send(shop, `${path}&fileHash=${fileHash}`, FILE)).status, 400)
  assert.equal(
    (await send(shop, `${path}&fileHash=${fileHash}&confirmed=yes`, `${FILE}\n`)).body.code,
    'file-changed',
  )
  assert.equal((await importFile(shop, 'Name,Phone\n,0712000001')).body.code, 'nothing-to-import')
  assert.equal((await send(shop, '/merchant/client-imports/preview', '')).body.code, 'not-a-table')
  assert.deepEqual(await namesIn(shop), [])
})

test('our own export, edited and imported again, changes clients and adds none', async () => {
  const shop = await openShop(app)
  await importFile(shop, FILE)
  const customer = await app.newCustomer('=Formula')
  const booked = await app.ask('POST', '/bookings', {
    token: customer.token,
    body: { serviceId: shop.serviceId, startTime: timeIn(app, 1), clientInfo: { phone: '0733 000 009' } },
  })
  assert.equal(booked.status, 201)
  const { body } = await app.ask('GET', '/merchant/clients/export', { token: shop.merchantToken })
  const same = await importFile(shop, body.data)
  assert.deepEqual(
    [same.status, same.body.import.added, same.body.import.changed, same.body.import.unchanged],
    [201, 0, 0, 3],
  )
  const edited = body.data
    .replaceAll('","', '\t')
    .replaceAll('"', '')
    .replace('Otieno', 'Otieno Junior')
    .replace('0733 000 009', '0733 000 010')
    .replace('12 May', '13-May')
  const { status, body: reply } = await importFile(shop, edited)
  assert.deepEqual([status, reply.import.added, reply.import.changed], [201, 0, 2], JSON.stringify(reply))
  assert.deepEqual(await namesIn(shop), ['=Formula Customer', 'Otieno Junior', 'Wanjiku Mwangi'])
})

test('an import is undone within a day, except what was changed since', async () => {
  const shop = await openShop(app)
  const customer = await app.newCustomer('Achieng')
  await app.ask('POST', '/bookings', {
    token: customer.token,
    body: {
      serviceId: shop.serviceId,
      startTime: timeIn(app, 1, '09:00'),
      clientInfo: { phone: '0733000020' },
    },
  })
  await importFile(shop, 'Name,Phone\nOtieno,0712000002\nJoy,0712000003')
  const id = randomUUID()
  const imported = await importFile(
    shop,
    'Name,Phone,Birthday,Tags,Notes\nOtieno K,0712000002,1 May,VIP,New\nNew one,0712000004,,,\nEdited,0712000005,,,\nAchieng,0733000020,2 May,Braids,Tea',
    id,
  )
  assert.deepEqual([imported.body.import.added, imported.body.import.changed], [2, 2])
  const edited = (await list(shop)).clients.find(({ name }: { name: string }) => name === 'Edited')
  const before = await get(shop, customer.id)
  assert.deepEqual([before.birthday, before.tags, before.notes.length], ['05-02', ['Braids'], 1])
  await app.ask('PUT', `/merchant/clients/${edited.id}`, {
    token: shop.merchantToken,
    body: { tags: ['Mine'] },
  })
  const undone = await undo(shop, id)
  assert.deepEqual([undone.status, undone.body.kept], [200, 1])
  assert.deepEqual(await namesIn(shop), ['Achieng Customer', 'Edited', 'Joy', 'Otieno'])
  const restored = await get(shop, customer.id)
  assert.deepEqual([restored.birthday, restored.tags, restored.notes.length], [null, [], 0])
  assert.equal((await undo(shop, id)).body.code, 'undo-over')
  const other = await openShop(app)
  assert.equal((await undo(other, id)).status, 404)

  const late = randomUUID()
  await importFile(shop, 'Name,Phone\nLate,0712000006', late)
  app.clock.advance(DAY)
  await app.drainJobs('forget-changes-of-client-imports')
  assert.equal((await undo(shop, late)).body.code, 'undo-over')
  const left = await app.app.database.db.selectFrom('client_import_changes').select('record_id').execute()
  assert.deepEqual(left, [])
})

test('who is imported gets no e-mails, and is no recipient of groups', async () => {
  const shop = await openShop(app)
  await importFile(shop, 'Name,Phone,Email,Tags\nOtieno,0712000002,otieno@example.com,VIP')
  for (const query of ['', '?group=everyone', '?tag=VIP']) {
    const { body } = await app.ask('GET', `/merchant/client-mails/audience${query}`, {
      token: shop.merchantToken,
    })
    assert.deepEqual([body.audience.total, body.tags], [0, []], query)
  }
})

test('imports are for managers of all stores', async () => {
  const shop = await openShop(app)
  const limited = await addMember(app, shop.storeId, 'manager', null, [shop.storeId])
  const answer = await send({ merchantToken: limited }, '/merchant/client-imports/preview', FILE)
  assert.equal(answer.status, 403)
})

test('10,000 rows are imported in one go', async function () {
  this.timeout(60_000)
  const shop = await openShop(app)
  const rows = Array.from(
    { length: 10_000 },
    (_, row) => `Client ${row},07${String(10_000_000 + row)},a note,VIP`,
  )
  const began = performance.now()
  const { status, body } = await importFile(shop, `Name,Phone,Notes,Tags\n${rows.join('\n')}`)
  assert.deepEqual([status, body.import?.added], [201, 10_000], JSON.stringify(body).slice(0, 500))
  assert.ok(performance.now() - began < 20_000, `${performance.now() - began} ms`)
})
