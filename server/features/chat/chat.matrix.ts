import { randomUUID } from 'node:crypto'
import { plain, queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import { buildUpload } from '#tests/contract/matrix-uploads.ts'
import type { Sample, World } from '#tests/contract/matrix-world.ts'

/** Accounts that are not a party of the conversation. */
const outsiders = { 'other customer': 404, 'other merchant': 404 } as const
const ofConversation =
  (body?: object) =>
  ({ chat }: World): Sample => ({ params: { id: chat.conversation }, ...(body && { body }) })
const said = (world: World, more: object): Sample => ({
  body: { conversationId: world.chat.conversation, ...more },
})

const onConversation = (body: object, more: readonly object[] = []): MatrixRow => ({
  good: ofConversation(body),
  more: (world) => more.map((each) => ofConversation(each)(world)),
  others: outsiders,
})

/** A report waits until it is decided. */
async function reportStore({ test, chat, people }: World): Promise<void> {
  await test.app.database.db
    .insertInto('chat_reports')
    .values({
      id: randomUUID(),
      conversation_id: chat.conversation,
      reported: 'store',
      reporter_id: people.customer.id,
      reason: 'fraud',
      details: '',
      up_to_seq: 1,
      created_at: test.clock.now(),
    })
    .onConflict((known) =>
      known.columns(['conversation_id', 'reporter_id']).doUpdateSet({ reported: 'store', decision_id: null }),
    )
    .execute()
}

export const rows: Record<string, MatrixRow> = {
  'GET /chat/user/conversations': plain,
  'GET /chat/merchant/conversations': {
    good: () => ({}),
    more: ({ shop, other }) =>
      queries(
        ...['unread', 'waiting', 'mine', 'unassigned'].map((filter) => ({ filter })),
        { storeId: shop.storeId, limit: '1' },
        { storeId: other.storeId },
        { page: '10000' },
      ),
  },
  'GET /chat/conversations/:id': { good: ofConversation(), others: outsiders },
  'GET /chat/conversations/:id/messages': {
    good: ofConversation(),
    more: (world) =>
      queries(
        { after_seq: '1' },
        { before_seq: '2', limit: '1' },
        { after_seq: '2147483647' },
        { page: '10000' },
      ).map((sample) => ({ ...ofConversation()(world), ...sample })),
    others: outsiders,
  },
  'POST /chat/messages': {
    good: (world) => said(world, { content: 'Is there parking?\n<b>Asante</b> 😀' }),
    more: (world) => [
      said(world, { content: 'Again', messageType: 'text', clientMessageId: 'matrix:1' }),
      said(world, { content: 'Again', messageType: 'text', clientMessageId: 'matrix:1' }),
      said(world, { messageType: 'booking', bookingId: world.bookings.waiting }),
      said(world, { messageType: 'offer', offerId: world.shop.offerId, content: 'This one?' }),
    ],
    others: outsiders,
  },
  'GET /admin/chat-reports/:id/messages': { prepare: reportStore, good: ofConversation() },
  'PUT /admin/chat-reports/:id': {
    prepare: reportStore,
    good: ofConversation({
      decision: 'keep',
      rule: null,
      reason: 'Nothing against the rules.',
      reported: 'store',
    }),
  },
  'POST /chat/images': { good: () => buildUpload('chatPicture') },
  'POST /chat/conversations': {
    good: ({ shop }) => ({ body: { storeId: shop.storeId } }),
    more: ({ shop, staffed }) => [
      { body: { storeId: shop.storeId, initialMessage: '' } },
      { body: { storeId: staffed.storeId, initialMessage: 'Hello', clientMessageId: 'matrix:2' } },
    ],
  },
  'POST /chat/conversations/:id/read': onConversation({}, [{ upToSeq: 0 }, { upToSeq: 99 }]),
  'PUT /chat/messages/:id/status': {
    good: ({ chat }) => ({ params: { id: chat.message }, body: { status: 'delivered' } }),
    more: ({ chat }) => [
      { params: { id: chat.message }, body: { status: 'read' } },
      { params: { id: chat.message }, body: { status: 'delivered' } },
    ],
    // The store wrote it.
    others: { ...outsiders, merchant: 403 },
  },
  'PUT /chat/conversations/:id/mute': onConversation({ muted: true }, [{ muted: false }]),
  'PUT /chat/conversations/:id/block': onConversation({ blocked: false }, [
    { blocked: true },
    { blocked: false },
  ]),
  'POST /chat/conversations/:id/report': onConversation({ reason: 'spam', details: 'Advertising.' }, [
    { reason: 'other' },
  ]),
  'PUT /chat/conversations/:id/assignment': {
    good: ({ chat, merchantId }) => ({ params: { id: chat.conversation }, body: { accountId: merchantId } }),
    more: (world) => [ofConversation({ accountId: null })(world)],
    others: outsiders,
  },
  'GET /chat/colleagues': plain,
  'GET /chat/settings': plain,
  'PUT /chat/settings': {
    good: () => ({
      body: { cannedReplies: ['We are open.', 'Karibu!'], isAwayMessageOn: true, awayMessage: null },
    }),
    more: () => [{ body: { cannedReplies: [], isAwayMessageOn: false, awayMessage: 'We open at 8.' } }],
    undo: async ({ test }) => {
      await test.app.database.db.deleteFrom('merchant_chat_settings').execute()
    },
  },
  'GET /chat/search': {
    good: () => ({ query: { query: 'parking' } }),
    more: () =>
      queries(
        { query: 'shop', type: 'conversations' },
        { query: 'karibu', type: 'messages' },
        { query: '%_\\' },
      ),
  },
  'GET /chat/analytics': { good: () => ({}), more: () => queries({ period: '30d' }, { period: '90d' }) },
  'GET /chat/health': plain,
  'GET /chat/unread-count': plain,
  'GET /chat/merchant/unread-count': plain,
  'GET /merchant/chat/unread': plain,
}
