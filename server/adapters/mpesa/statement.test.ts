import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'mocha'
import { sandboxCredentials } from '#sandbox/sandbox.ts'
import { quiet } from '#sandbox/testing.ts'
import { connectMpesa } from './mpesa.ts'

const from = new Date('2026-11-21T08:00:00Z')
const to = new Date('2026-11-21T09:00:00Z')

/** A Daraja that returns this body for every statement. */
async function fetchStatement(body: unknown, status = 200) {
  const server = createServer((request, response) => {
    const isToken = request.url?.startsWith('/oauth')
    response.writeHead(isToken ? 200 : status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isToken ? { access_token: 'x', expires_in: '3599' } : body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has a port
  try {
    const settings = { baseUrl: `http://127.0.0.1:${port}`, ...sandboxCredentials.mpesa }
    return await connectMpesa(settings, { now: () => to }, quiet).statement({ from, to, offset: 0 })
  } finally {
    server.close()
  }
}
const row = {
  trxDate: '2026-11-20T10:00:00Z',
  transactionId: 'UKL4T9Q2XA',
  msisdn: 722000000,
  transactiontype: 'c2b-pay-bill-debit',
  billreference: 'D312AB34CD',
  amount: '168.00',
}
const entry = {
  receipt: 'UKL4T9Q2XA',
  amountCents: 16_800,
  reference: 'D312AB34CD',
  phone: '722000000',
  paidAt: new Date('2026-11-20T10:00:00Z'),
  isPayment: true,
}

test('reads nested and flat statements, numbers and text, masked and empty values', async () => {
  const page = (Response: unknown, ResponseCode: unknown = '1000') =>
    fetchStatement({ ResponseRefID: '1', ResponseCode, ResponseMessage: 'Success', Response })
  const one = { kind: 'page', entries: [entry], rows: 1, unreadable: 0 }
  assert.deepEqual(await page([[row]]), one)
  assert.deepEqual(await page([row], 1000), one)
  assert.deepEqual(await page(JSON.stringify([[row]])), one)
  assert.deepEqual(await page([[{ ...row, amount: 168, msisdn: '722000000' }]]), one)
  assert.deepEqual(await page([[{ ...row, amount: '1,168.00', msisdn: '2547 ***** 000' }]]), {
    ...one,
    entries: [{ ...entry, amountCents: 116_800, phone: '2547 ***** 000' }],
  })
  assert.deepEqual(await page([[{ ...row, transactiontype: 'organization-withdrawal' }]]), {
    ...one,
    entries: [{ ...entry, isPayment: false }],
  })
  for (const empty of [[], [[]], '[[]]'])
    assert.deepEqual(await page(empty), { kind: 'page', entries: [], rows: 0, unreadable: 0 })
  assert.deepEqual(await fetchStatement({ ResponseCode: '1001' }), {
    kind: 'page',
    entries: [],
    rows: 0,
    unreadable: 0,
  })
})

test('counts unreadable rows and rejects bodies that are not a statement', async () => {
  const page = (Response: unknown) => fetchStatement({ ResponseCode: '1000', Response })
  assert.deepEqual(await page([[row, { ...row, amount: 'much' }, { transactionId: '' }, null]]), {
    kind: 'page',
    entries: [entry],
    rows: 4,
    unreadable: 3,
  })
  for (const outcome of [
    await page(undefined),
    await page('none'),
    await page({}),
    await fetchStatement('x'),
    await fetchStatement({}, 502),
  ])
    assert.equal(outcome.kind, 'unreachable')
  assert.equal(
    (await fetchStatement({ ResponseCode: '1002', ResponseMessage: 'Not registered' })).kind,
    'refused',
  )
  assert.equal(
    (await fetchStatement({ errorCode: '500.003.02', errorMessage: 'System is busy' }, 500)).kind,
    'unreachable',
  )
})
