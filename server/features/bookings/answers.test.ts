import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { askQuestion, openShop, timeIn, type Shop, type ShopOptions } from '#tests/support/factories.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false })
})
after(() => test?.close())

const HAIR = { question: 'How long is your hair?', kind: 'text', required: true } as const
const PEOPLE = { question: 'How many people come?', kind: 'number', required: false } as const

type Asking = { shop: Shop; hair: string; people: string }
async function openAskingShop(options: ShopOptions = {}): Promise<Asking> {
  const shop = await openShop(test, options)
  const hair = await askQuestion(test, shop, HAIR)
  const people = await askQuestion(test, shop, { ...PEOPLE, position: 1 })
  return { shop, hair, people }
}
const setQuestions = async (shop: Shop, questions: object[]) => {
  const path = `/forms/service/${shop.serviceId}`
  const { status } = await test.ask('PUT', path, { token: shop.merchantToken, body: { questions } })
  assert.equal(status, 200)
}
const countBookings = async ({ serviceId }: Shop) =>
  (
    await test.app.database.db
      .selectFrom('bookings')
      .select('id')
      .where('service_id', '=', serviceId)
      .execute()
  ).length

describe('The questions of a service', () => {
  it('are in the replies of the service and of its offers, in order, and change at once', async () => {
    const { shop, hair, people } = await openAskingShop()
    const all = [
      { id: hair, ...HAIR },
      { id: people, ...PEOPLE },
    ]
    for (const token of [undefined, shop.merchantToken]) {
      const by = token === undefined ? {} : { token }
      assert.deepEqual((await test.ask('GET', `/services/${shop.serviceId}`, by)).body.service.questions, all)
      assert.deepEqual((await test.ask('GET', `/offers/${shop.offerId}`, by)).body.offer.questions, all)
    }
    await setQuestions(shop, [{ id: people, ...PEOPLE }])
    assert.deepEqual((await test.ask('GET', `/services/${shop.serviceId}`)).body.service.questions, [all[1]])
    assert.deepEqual((await test.ask('GET', `/offers/${shop.offerId}`)).body.offer.questions, [all[1]])
  })

  it('are an empty list if it asks nothing', async () => {
    const shop = await openShop(test)
    assert.deepEqual((await test.ask('GET', `/services/${shop.serviceId}`)).body.service.questions, [])
    assert.deepEqual((await test.ask('GET', `/offers/${shop.offerId}`)).body.offer.questions, [])
  })
})

describe('The answers of a booking', () => {
  it('are stored with their questions by every route that books, for guests too', async () => {
    const { shop, hair, people } = await openAskingShop({ capacity: 10 })
    const answers = [
      { questionId: people, answer: ' 2 ' },
      { questionId: hair, answer: 'Shoulder length', question: HAIR.question },
    ]
    const service = { serviceId: shop.serviceId }
    const offer = { offerId: shop.offerId }
    const guest = { isForGuest: true, clientInfo: { name: 'Mama Asha', phone: '0712000333' } }
    for (const [path, body] of [
      ['/bookings', service],
      ['/bookings', offer],
      ['/bookings/service', { ...service, ...guest }],
      ['/bookings/offers', { ...offer, ...guest }],
      [`/services/${shop.serviceId}/book`, {}],
    ] as const) {
      const { token } = await test.newCustomer()
      const made = await test.ask('POST', path, {
        token,
        body: { ...body, startTime: timeIn(test, 2), answers },
      })
      assert.equal(made.status, 201, JSON.stringify(made.body))
      const expected = [
        { question: HAIR.question, answer: 'Shoulder length' },
        { question: PEOPLE.question, answer: '2' },
      ]
      assert.deepEqual(made.body.booking.answers, expected, path)
      const { id } = made.body.booking
      assert.deepEqual((await test.ask('GET', `/bookings/${id}`, { token })).body.booking.answers, expected)
    }
  })

  it('are stored with a booking that is made and paid in one request', async () => {
    const { shop, hair } = await openAskingShop()
    const { token } = await test.newCustomer()
    const bookingData = { offerId: shop.offerId, startTime: timeIn(test, 2) }
    const pay = (answer: string) =>
      test.ask('POST', '/payments/mpesa', {
        token,
        body: {
          phoneNumber: '0712555001',
          amount: 38,
          bookingData: { ...bookingData, answers: [{ questionId: hair, answer }] },
        },
      })
    const refused = await pay(' ')
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [400, [`answers.${hair}`]])
    assert.equal(await countBookings(shop), 0)
    const { status, body } = await pay('Short')
    assert.equal(status, 200, JSON.stringify(body))
    const { booking } = (await test.ask('GET', `/bookings/${body.booking.id}`, { token })).body
    assert.deepEqual(booking.answers, [{ question: HAIR.question, answer: 'Short' }])
  })

  it('are refused with a message for each question, before anything is written', async () => {
    const { shop, hair, people } = await openAskingShop()
    const { token } = await test.newCustomer()
    const book = async (answers?: object[] | null) => {
      const body = { serviceId: shop.serviceId, startTime: timeIn(test, 2), answers }
      const reply = await test.ask('POST', '/bookings/service', { token, body })
      assert.equal(reply.status, 400, JSON.stringify(reply.body))
      return reply.body.errors
    }
    const given = { questionId: hair, answer: 'Short' }
    assert.deepEqual(await book(), { [`answers.${hair}`]: ['Answer this question to book.'] })
    assert.deepEqual(await book(null), { [`answers.${hair}`]: ['Answer this question to book.'] })
    assert.deepEqual(
      await book([
        { questionId: hair, answer: 'x'.repeat(501) },
        { questionId: people, answer: 'many' },
      ]),
      {
        [`answers.${hair}`]: ['Use at most 500 characters.'],
        [`answers.${people}`]: ['Enter a number, such as 2 or 1,500.'],
      },
    )
    for (const wrong of [
      [given, given],
      [given, { questionId: shop.offerId, answer: 'x' }],
      [{ ...given, question: 'How long is your beard?' }],
      [given, { questionId: 'nothing', answer: '' }],
    ])
      assert.equal(Object.keys(await book(wrong)).length, 1, JSON.stringify(wrong))
    for (const malformed of [
      [{ questionId: hair }],
      ['Short'],
      'Short',
      Array.from({ length: 21 }, () => given),
    ])
      await book(malformed as object[]) // what a faulty client may send
    assert.equal(await countBookings(shop), 0)
  })

  it('of another service are refused', async () => {
    const { shop, hair } = await openAskingShop()
    const other = await openShop(test)
    const { token } = await test.newCustomer()
    const answers = [{ questionId: hair, answer: 'Short' }]
    const reply = await test.ask('POST', '/bookings/service', {
      token,
      body: { serviceId: other.serviceId, startTime: timeIn(test, 2), answers },
    })
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [400, [`answers.${hair}`]])
    assert.equal(await countBookings(shop), 0)
  })

  it('stay as they are when the questions are edited and when the booking is moved', async () => {
    const { shop, hair } = await openAskingShop()
    const { token } = await test.newCustomer()
    const answers = [{ questionId: hair, answer: 'Short' }]
    const made = await test.ask('POST', '/bookings/service', {
      token,
      body: { serviceId: shop.serviceId, startTime: timeIn(test, 2), answers },
    })
    const { id } = made.body.booking
    await setQuestions(shop, [{ id: hair, ...HAIR, question: 'How long is your beard?' }])
    await setQuestions(shop, [{ question: 'Where do you live?', kind: 'text', required: true }])
    const moved = await test.ask('PUT', `/bookings/${id}/reschedule`, {
      token,
      body: { newStartTime: `${timeIn(test, 3)}:00+03:00` },
    })
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    const expected = [{ question: HAIR.question, answer: 'Short' }]
    assert.deepEqual(moved.body.booking.answers, expected)
    const atStore = await test.ask('GET', `/merchant/bookings/${id}`, { token: shop.merchantToken })
    assert.deepEqual(atStore.body.booking.answers, expected)
  })

  it('of a pending booking are those of the latest request', async () => {
    const { shop, hair } = await openAskingShop({ autoConfirm: false })
    const { token } = await test.newCustomer()
    const book = (answer: string) =>
      test.ask('POST', '/bookings/service', {
        token,
        body: {
          serviceId: shop.serviceId,
          startTime: timeIn(test, 2),
          answers: [{ questionId: hair, answer }],
        },
      })
    const first = await book('Short')
    const second = await book('Long')
    assert.equal(second.body.booking.id, first.body.booking.id)
    assert.deepEqual(second.body.booking.answers, [{ question: HAIR.question, answer: 'Long' }])
  })

  it('are not asked of a walk-in, whom the store enters', async () => {
    const { shop } = await openAskingShop()
    const { status, body } = await test.ask('POST', '/merchant/bookings/walk-in', {
      token: shop.merchantToken,
      body: { serviceId: shop.serviceId, branchId: shop.branchId, name: 'Asha', startTime: timeIn(test, 2) },
    })
    assert.deepEqual([status, body.booking?.answers], [201, []], JSON.stringify(body))
  })
})
