/** Rows of the route matrix: the team of a merchant and its clients. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { INVITATION_LIFE_MS } from '#domain/accounts/invitation.ts'
import { HOUR } from '#domain/time/time.ts'
import { tokenFor } from '#server/features/clients/mails.ts'
import { hashOf } from '#server/ids.ts'
import { queries, type Row } from './matrix-row.ts'
import type { Sample, World } from './matrix-world.ts'

const newToken = () => randomBytes(18).toString('base64url')

/** What requests name; created before each request that should succeed. */
const created: Record<'invitationId' | 'token' | 'memberId' | 'clientId' | 'noteId' | 'merchantId', string> =
  {
    invitationId: randomUUID(),
    token: newToken(),
    memberId: randomUUID(),
    clientId: randomUUID(),
    noteId: randomUUID(),
    merchantId: randomUUID(),
  }

const merchantIdOf = async (world: World, storeId: string): Promise<string> =>
  (
    await world.test.app.database.db
      .selectFrom('stores')
      .select('merchant_id as id')
      .where('id', '=', storeId)
      .executeTakeFirstOrThrow()
  ).id

/** An invitation that was sent an hour ago, by the merchant or, for the account that accepts it, the other. */
async function addInvitation(world: World, storeId = world.shop.storeId): Promise<void> {
  const sentAt = new Date(world.test.clock.now().getTime() - HOUR)
  created.invitationId = randomUUID()
  created.token = newToken()
  await world.test.app.database.db
    .insertInto('merchant_invitations')
    .values({
      id: created.invitationId,
      merchant_id: await merchantIdOf(world, storeId),
      email: `${created.invitationId}@d3.test`,
      role: 'manager',
      secret_hash: hashOf(created.token),
      invited_by: world.merchantId,
      created_at: sentAt,
      sent_at: sentAt,
      expires_at: new Date(sentAt.getTime() + INVITATION_LIFE_MS),
    })
    .execute()
}

/** The account of the other merchant is in no team until it joins its own business again. */
async function leaveTeam(world: World): Promise<void> {
  const { db } = world.test.app.database
  const accountId = world.merchantAccounts['other merchant'].id
  const merchantId = await merchantIdOf(world, world.other.storeId)
  await db
    .updateTable('merchants')
    .set({ account_id: world.people.spare.id })
    .where('id', '=', merchantId)
    .execute()
  await db.deleteFrom('merchant_members').where('account_id', '=', accountId).execute()
  await addInvitation(world, world.other.storeId)
  await db
    .updateTable('merchant_invitations')
    .set({ role: 'owner' })
    .where('id', '=', created.invitationId)
    .execute()
}

/** Reverts leaveTeam and the joining. */
async function ownAgain(world: World): Promise<void> {
  const { db } = world.test.app.database
  const accountId = world.merchantAccounts['other merchant'].id
  await db.deleteFrom('merchant_members').where('account_id', '=', accountId).execute()
  await db
    .updateTable('merchants')
    .set({ account_id: accountId })
    .where('id', '=', await merchantIdOf(world, world.other.storeId))
    .execute()
}

async function addMember(world: World): Promise<void> {
  const { db } = world.test.app.database
  const { id } = await world.test.newCustomer('Colleague')
  created.memberId = id
  await db.updateTable('accounts').set({ role: 'merchant' }).where('id', '=', id).execute()
  await db
    .insertInto('merchant_members')
    .values({
      account_id: id,
      merchant_id: await merchantIdOf(world, world.shop.storeId),
      role: 'manager',
      created_at: world.test.clock.now(),
    })
    .execute()
}

const invitation: Row = {
  good: () => ({ params: { id: created.invitationId } }),
  prepare: (world) => addInvitation(world),
  others: { 'other merchant': 404 },
}
const member = (more: Sample = {}): Row => ({
  good: () => ({ params: { id: created.memberId }, ...more }),
  prepare: addMember,
  others: { 'other merchant': 404 },
})

const TEAM_ROWS: Record<string, Row> = {
  'GET /merchant/team': { good: () => ({}) },
  'POST /merchant/team/invitations': {
    good: () => ({ body: { email: `${randomUUID()}@d3.test`, role: 'front-desk' } }),
    more: () => [{ body: { phoneNumber: '0712 000 444', role: 'manager' } }],
  },
  'POST /merchant/team/invitations/:id/resend': invitation,
  'DELETE /merchant/team/invitations/:id': invitation,
  'POST /team-invitations/read': {
    good: () => ({ body: { token: created.token } }),
    prepare: (world) => addInvitation(world),
  },
  'POST /team-invitations/accept': {
    good: () => ({ body: { token: created.token } }),
    prepare: leaveTeam,
    undo: ownAgain,
    as: 'other merchant',
    others: { customer: 409, 'other customer': 409, merchant: 409, admin: 409 },
  },
  'POST /team-invitations/register': {
    good: () => ({
      body: {
        firstName: 'Brian',
        lastName: 'Otieno',
        email: `${randomUUID()}@d3.test`,
        phoneNumber: '0712 000 111',
        password: 'a long enough one',
        acceptedTerms: '2026-11',
        token: created.token,
      },
    }),
    prepare: (world) => addInvitation(world),
  },
  'PUT /merchant/team/:id': member({ body: { role: 'front-desk', version: 1 } }),
  'DELETE /merchant/team/:id': member(),
  'GET /merchant/history': {
    good: () => ({}),
    more: ({ merchantId }) => queries({ accountId: merchantId, limit: '5' }),
  },
}

/** Another customer than those of other rows, because blocked ones cannot book. */
async function addClient({ test, shop, day }: World): Promise<void> {
  const person = await test.newCustomer('Client')
  created.clientId = person.id
  const { status, body } = await test.ask('POST', '/bookings', {
    token: person.token,
    body: { serviceId: shop.serviceId, startTime: `${day}T16:00` },
  })
  assert.equal(status, 201, JSON.stringify(body))
}
async function addNote(world: World): Promise<void> {
  await addClient(world)
  const { status, body } = await world.send('POST /merchant/clients/:id/notes', {
    params: { id: created.clientId },
    body: { text: 'Low taper' },
    as: 'merchant',
  })
  assert.equal(status, 201, JSON.stringify(body))
  created.noteId = body.note.id
}
const client = (more: Sample = {}): Row => ({
  good: () => ({ params: { id: created.clientId }, ...more }),
  prepare: addClient,
  others: { 'other merchant': 404 },
})
const note = (more: Sample = {}): Row => ({
  good: () => ({ params: { id: created.clientId, noteId: created.noteId }, ...more }),
  prepare: addNote,
  others: { 'other merchant': 404 },
})
/** The customer accepts e-mails, and the business has sent none today. */
async function allowMail({ test, people }: World): Promise<void> {
  const { db } = test.app.database
  await db.deleteFrom('client_mails').execute()
  await db.deleteFrom('client_mail_recipients').execute()
  const consent = { account_id: people.customer.id, email_updates: true }
  await db
    .insertInto('notification_settings')
    .values(consent)
    .onConflict((known) => known.column('account_id').doUpdateSet(consent))
    .execute()
}

const CLIENT_ROWS: Record<string, Row> = {
  'GET /merchant/clients': {
    good: () => ({}),
    more: ({ shop }) =>
      queries(
        { search: 'mat', sort: 'name' },
        { group: 'away', page: '2' },
        { search: '0722', sort: 'paid' },
        { storeId: shop.storeId, group: 'new' },
      ),
  },
  'GET /merchant/clients/export': {
    good: () => ({}),
    more: ({ shop }) => queries({ storeId: shop.storeId }),
  },
  'GET /merchant/clients/:id': client(),
  'PUT /merchant/clients/:id': client({ body: { tags: ['VIP', 'Curly hair'] } }),
  'POST /merchant/clients/:id/notes': client({ body: { text: 'Sensitive neck' } }),
  'PUT /merchant/clients/:id/notes/:noteId': note({ body: { text: 'No aftershave', version: 1 } }),
  'DELETE /merchant/clients/:id/notes/:noteId': note(),
  'POST /merchant/clients/:id/block': client(),
  'POST /merchant/clients/:id/unblock': client(),
  'GET /follows/store/:id/followers': {
    good: ({ shop }) => ({ params: { id: shop.storeId } }),
    others: { 'other merchant': 404 },
  },
  'GET /merchant/client-mails': {
    good: () => ({}),
    more: ({ shop }) => queries({ page: '2', limit: '5' }, { storeId: shop.storeId }),
  },
  'GET /merchant/client-mails/audience': {
    good: () => ({}),
    more: () => queries({ group: 'away', tag: 'VIP' }, { group: 'followers' }),
  },
  'POST /merchant/client-mails': {
    good: ({ shop }) => ({
      body: { storeId: shop.storeId, subject: 'Open on Sunday', message: 'We are open this Sunday.' },
    }),
    prepare: allowMail,
    others: { 'other merchant': 404 },
  },
  'POST /merchant/client-mails/test': {
    good: ({ shop }) => ({
      body: { storeId: shop.storeId, subject: 'Open on Sunday', message: 'We are open this Sunday.' },
    }),
    others: { 'other merchant': 404 },
  },
  'POST /communications/bulk-email': {
    good: ({ people }) => ({
      body: {
        recipients: [{ id: people.customer.id, email: 'someone@d3.test', name: 'Someone' }],
        subject: 'Open on Sunday',
        message: 'We are open this Sunday.',
        emailType: 'general',
        senderType: 'merchant',
      },
    }),
    prepare: allowMail,
    others: { 'other merchant': 422 },
  },
  'POST /communications/unsubscribe': {
    good: ({ test, people }) => ({
      body: { token: tokenFor(test.app.config, created.merchantId, people.spare.id) },
    }),
    async prepare(world) {
      created.merchantId = await merchantIdOf(world, world.shop.storeId)
    },
  },
}

const statement: Row = {
  good: () => ({}),
  more: ({ shop, day }) => queries({ month: day.slice(0, 7), storeId: shop.storeId }),
}

export const PEOPLE_ROWS: Record<string, Row> = {
  ...TEAM_ROWS,
  ...CLIENT_ROWS,
  'GET /merchant/statement': statement,
  'GET /merchant/statement/export': statement,
}
