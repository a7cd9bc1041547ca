import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { chatOf, whileOpen, type Talk } from '#tests/support/chat.ts'
import { timeIn } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/uploads.ts'
import { removeUnsentImages } from './images/images.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { ask, talk, talkWith, send, messages } = chatOf(() => test)
const db = () => test.app.database.db
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

const drawing = (width: number, height: number, background = '#c8262b') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const upload = async (token: string, bytes?: Uint8Array) =>
  uploadFile(test, '/chat/images', token, { field: 'image', bytes: bytes ?? (await drawing(400, 300)) })
const fetchImage = (url: string) => test.customer.inject(new URL(url).pathname)
const sendImage = (token: string, id: string, imageId: string, more: object = {}) =>
  ask('POST', '/messages', token, { conversationId: id, messageType: 'image', imageId, ...more })

describe('a picture', () => {
  it('fits inside its sizes, whole and never enlarged, and is cached by the browser alone', async () => {
    const { customer } = await talk()
    for (const [size, full, small] of [
      [
        [2000, 1000],
        [1280, 640],
        [320, 160],
      ],
      [
        [500, 1600],
        [400, 1280],
        [100, 320],
      ],
      [
        [90, 60],
        [90, 60],
        [90, 60],
      ],
    ] as const) {
      const { status, body } = await upload(customer, await drawing(size[0], size[1]))
      assert.equal(status, 201, JSON.stringify(body))
      const { url, thumbnailUrl, width, height } = body.data.image
      assert.deepEqual([width, height], full)
      const [stored, thumbnail] = await Promise.all([fetchImage(url), fetchImage(thumbnailUrl)])
      assert.equal(stored.headers['cache-control'], 'private, max-age=86400, immutable')
      const sizes = await Promise.all([stored, thumbnail].map((each) => sharp(each.rawPayload).metadata()))
      assert.deepEqual(
        sizes.map((each) => [each.width, each.height]),
        [full, small],
      )
    }
  })

  it('is upright, and has no metadata', async () => {
    const { customer } = await talk()
    const turned = await sharp(await drawing(400, 200))
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'secret' } } })
      .jpeg()
      .toBuffer()
    const { image } = (await upload(customer, turned)).body.data
    assert.deepEqual([image.width, image.height], [200, 400])
    const { exif, orientation } = await sharp((await fetchImage(image.url)).rawPayload).metadata()
    assert.deepEqual([exif, orientation], [undefined, undefined])
  })

  it('is not stored if it is none', async () => {
    const { customer } = await talk()
    assert.deepEqual(codeOf(await upload(customer, Buffer.from('<svg/>'))), [400, 'not-a-picture'])
    assert.equal((await upload('nobody')).status, 401)
  })

  it('is in one message, which both parties see, also when the message is sent again', async () => {
    const { id, customer, store } = await talk()
    const { imageId, image } = (await upload(customer)).body.data
    const again = { clientMessageId: randomUUID(), content: 'Like this?' }
    const first = await sendImage(customer, id, imageId, again)
    assert.equal(first.status, 201, JSON.stringify(first.body))
    const second = await sendImage(customer, id, imageId, again)
    assert.deepEqual([second.status, second.body.data], [201, first.body.data])
    const { data } = await messages(store, id)
    assert.deepEqual(
      data.map((each: { image: object; content: string }) => [each.image, each.content]),
      [[image, 'Like this?']],
    )
    assert.deepEqual(codeOf(await sendImage(customer, id, imageId)), [404, 'chat-image-not-found'])
  })

  it('is sent only by the account that uploaded it, within a day', async () => {
    const { id, customer, store } = await talk()
    const { imageId } = (await upload(customer)).body.data
    for (const [token, image] of [
      [store, imageId],
      [customer, randomUUID()],
    ] as const)
      assert.deepEqual(codeOf(await sendImage(token, id, image)), [404, 'chat-image-not-found'])
    test.clock.advance(DAY + MINUTE)
    assert.deepEqual(codeOf(await sendImage(customer, id, imageId)), [404, 'chat-image-not-found'])
  })

  it('remains claimable after a message that was refused', async () => {
    const { id, customer, store } = await talk()
    const { imageId } = (await upload(customer)).body.data
    await ask('PUT', `/conversations/${id}/block`, store, { blocked: true })
    assert.deepEqual(codeOf(await sendImage(customer, id, imageId)), [403, 'chat-blocked'])
    await ask('PUT', `/conversations/${id}/block`, store, { blocked: false })
    assert.equal((await sendImage(customer, id, imageId)).status, 201)
  })

  it('is deleted after a day unless it was sent', async () => {
    const { id, customer } = await talk()
    const [sent, unsent] = [(await upload(customer)).body.data, (await upload(customer)).body.data]
    await sendImage(customer, id, sent.imageId)
    await removeUnsentImages(test.app)
    assert.equal((await fetchImage(unsent.image.url)).statusCode, 200)
    test.clock.advance(DAY + MINUTE)
    await removeUnsentImages(test.app)
    const found = [sent.image.url, unsent.image.url, unsent.image.thumbnailUrl].map(fetchImage)
    assert.deepEqual(
      (await Promise.all(found)).map(({ statusCode }) => statusCode),
      [200, 404, 404],
    )
  })

  it('is uploaded at most fifty times a day', async () => {
    const { customer, customerId } = await talk()
    await db()
      .insertInto('chat_uploads')
      .values(
        Array.from({ length: 50 }, (_, nth) => ({
          id: randomUUID(),
          account_id: customerId,
          image_path: `/media/chat/${nth}.webp`,
          image_width: 1,
          image_height: 1,
          is_used: nth % 2 === 0,
          created_at: test.clock.now(),
        })),
      )
      .execute()
    const refused = await upload(customer)
    assert.deepEqual([refused.status, Number(refused.headers['retry-after']) > 23 * 3600], [429, true])
    test.clock.advance(DAY + MINUTE)
    assert.equal((await upload(customer)).status, 201)
  })

  it('is deleted with the conversation', async () => {
    const { id, customer, customerId, store } = await talk()
    const pictures = [(await upload(customer)).body.data, (await upload(store)).body.data]
    for (const [index, token] of [customer, store].entries())
      assert.equal((await sendImage(token, id, pictures[index].imageId)).status, 201)
    const unsent = (await upload(customer)).body.data
    const { eraseChat } = await import('../personal-data-queries.ts')
    await db()
      .transaction()
      .execute((tx) => eraseChat(tx, customerId))
    await removeUnsentImages(test.app)
    for (const { image } of [...pictures, unsent])
      for (const url of [image.url, image.thumbnailUrl])
        assert.equal((await fetchImage(url)).statusCode, 404, url)
  })
})

describe('a card', () => {
  const book = async ({ customer, shop }: Talk, time: string) => {
    const { status, body } = await test.ask('POST', '/bookings', {
      token: customer,
      body: { bookingType: 'service', serviceId: shop.serviceId, startTime: time },
    })
    assert.equal(status, 201, JSON.stringify(body))
    return body.booking.id as string
  }
  const sendCard = (token: string, id: string, card: object) =>
    ask('POST', '/messages', token, {
      conversationId: id,
      messageType: 'bookingId' in card ? 'booking' : 'offer',
      ...card,
    })

  it('shows a booking as it is now', async () => {
    const conversation = await talk()
    const { id, customer, store } = conversation
    const bookingId = await book(conversation, timeIn(test, 2))
    const { status, body } = await sendCard(customer, id, { bookingId })
    assert.equal(status, 201, JSON.stringify(body))
    const { card } = body.data
    assert.deepEqual(card, {
      kind: 'booking',
      bookingId,
      title: 'Cut',
      status: 'confirmed',
      startTime: card.startTime,
      price: 1500,
      mayReschedule: true,
      awaitsPayment: false,
    })
    assert.equal(
      (await test.ask('PUT', `/bookings/${bookingId}/cancel`, { token: customer, body: {} })).status,
      200,
    )
    const [shown] = (await messages(store, id)).data
    assert.deepEqual([shown.card.status, shown.card.mayReschedule], ['cancelled', false])
    assert.equal((await sendCard(store, id, { bookingId })).status, 201)
  })

  it('shows an offer as it is now', async () => {
    const { id, customer, store, shop } = await talk()
    const { status, body } = await sendCard(store, id, { offerId: shop.offerId })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(body.data.card, {
      kind: 'offer',
      offerId: shop.offerId,
      title: 'A cut for less',
      picture: null,
      price: 1250,
      originalPrice: 1500,
      isAvailable: true,
    })
    const set = (change: object) =>
      db().updateTable('offers').set(change).where('id', '=', shop.offerId).execute()
    const isAvailable = async () => (await messages(customer, id)).data[0].card.isAvailable
    await set({ stock: 1 })
    assert.equal(await isAvailable(), true)
    await set({ stock: null, expires_at: new Date(test.clock.now().getTime() - HOUR) })
    assert.equal(await isAvailable(), false)
  })

  it('is of the parties of the conversation, and public', async () => {
    const [own, other] = [await talk(), await talk()]
    const sameStore = await talkWith(own.shop, 'Brian')
    const [atOther, ofBrian] = [await book(other, timeIn(test, 2)), await book(sameStore, timeIn(test, 3))]
    const draft = own.shop.offerId
    await db().updateTable('offers').set({ status: 'draft' }).where('id', '=', draft).execute()
    for (const card of [
      { bookingId: atOther },
      { bookingId: ofBrian },
      { bookingId: randomUUID() },
      { offerId: other.shop.offerId },
      { offerId: draft },
    ])
      for (const token of [own.customer, own.store])
        assert.deepEqual(
          codeOf(await sendCard(token, own.id, card)),
          [400, 'wrong-chat-card'],
          JSON.stringify(card),
        )
  })

  it('needs its id, and no other', async () => {
    const { id, customer, shop } = await talk()
    const wrong = [
      { messageType: 'booking' },
      { messageType: 'text', offerId: shop.offerId },
      { messageType: 'image', offerId: shop.offerId },
    ]
    for (const more of wrong) assert.equal((await send(customer, id, 'Hello', more)).status, 400)
  })
})
