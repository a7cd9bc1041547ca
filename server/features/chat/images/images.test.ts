import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'mocha'
import sharp from 'sharp'
import { DAY, MINUTE } from '#domain/time/time.ts'
import { createChatHelpers, whileOpen } from '#tests/support/chat.ts'
import { createContext, transaction } from '#server/app-context.ts'
import { mediaFeature } from '#server/features/media/feature.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { runScheduledJob } from '#tests/support/scheduled-jobs.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { uploadFile } from '#tests/support/uploads.ts'
import { chatFeature } from '../feature.ts'

let test: TestApp
before(async () => {
  test = await openTestApp({ demo: false, now: whileOpen() })
})
after(() => test?.close())
afterEach(async () => assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), []))

const { ask, talk, messages } = createChatHelpers(() => test)
const db = () => test.app.database.db
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

const drawing = (width: number, height: number, background = '#c8262b') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const upload = async (token: string, bytes?: Uint8Array) =>
  uploadFile(test, '/chat/images', token, { field: 'image', bytes: bytes ?? (await drawing(400, 300)) })
const removeUnsent = () => runScheduledJob(test, 'remove-unused-uploads')
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
    assert.deepEqual(getStatusAndCode(await upload(customer, Buffer.from('<svg/>'))), [400, 'not-a-picture'])
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
    assert.deepEqual(getStatusAndCode(await sendImage(customer, id, imageId)), [404, 'chat-image-not-found'])
  })

  it('is sent only by the account that uploaded it, within a day', async () => {
    const { id, customer, store } = await talk()
    const { imageId } = (await upload(customer)).body.data
    for (const [token, image] of [
      [store, imageId],
      [customer, randomUUID()],
    ] as const)
      assert.deepEqual(getStatusAndCode(await sendImage(token, id, image)), [404, 'chat-image-not-found'])
    test.clock.advance(DAY + MINUTE)
    assert.deepEqual(getStatusAndCode(await sendImage(customer, id, imageId)), [404, 'chat-image-not-found'])
  })

  it('remains claimable after a message that was refused', async () => {
    const { id, customer, store } = await talk()
    const { imageId } = (await upload(customer)).body.data
    await ask('PUT', `/conversations/${id}/block`, store, { blocked: true })
    assert.deepEqual(getStatusAndCode(await sendImage(customer, id, imageId)), [403, 'chat-blocked'])
    await ask('PUT', `/conversations/${id}/block`, store, { blocked: false })
    assert.equal((await sendImage(customer, id, imageId)).status, 201)
  })

  it('is deleted after a day unless it was sent', async () => {
    const { id, customer } = await talk()
    const [sent, unsent] = [(await upload(customer)).body.data, (await upload(customer)).body.data]
    await sendImage(customer, id, sent.imageId)
    await removeUnsent()
    assert.equal((await fetchImage(unsent.image.url)).statusCode, 200)
    test.clock.advance(DAY + MINUTE)
    await removeUnsent()
    const found = [sent.image.url, unsent.image.url, unsent.image.thumbnailUrl].map(fetchImage)
    assert.deepEqual(
      (await Promise.all(found)).map(({ statusCode }) => statusCode),
      [200, 404, 404],
    )
  })

  it('is uploaded at most fifty times a day', async () => {
    const { customer, customerId } = await talk()
    await db()
      .insertInto('picture_uploads')
      .values(
        Array.from({ length: 50 }, (_, nth) => ({
          id: randomUUID(),
          kind: 'chatPicture',
          account_id: customerId,
          path: `/media/chat/${nth}.webp`,
          width: 1,
          height: 1,
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

  it('is deleted when its customer is erased, sent or not', async () => {
    const { id, customer, customerId, store } = await talk()
    const pictures = [(await upload(customer)).body.data, (await upload(store)).body.data]
    for (const [index, token] of [customer, store].entries())
      assert.equal((await sendImage(token, id, pictures[index].imageId)).status, 201)
    const unsent = (await upload(customer)).body.data
    const person = { id: customerId, email: null, isEmailVerified: false }
    await transaction(createContext(test.app, null), async (tx) => {
      for (const { personalData } of [chatFeature, mediaFeature])
        await personalData?.erase?.(tx.db, person, tx.now)
    })
    await removeUnsent()
    for (const { image } of [...pictures, unsent])
      for (const url of [image.url, image.thumbnailUrl])
        assert.equal((await fetchImage(url)).statusCode, 404, url)
  })
})
