import { randomBytes, randomUUID } from 'node:crypto'
import { INVITATION_LIFE_MS } from '#domain/accounts/invitation.ts'
import { HOUR } from '#domain/time/time.ts'
import { hashSecret } from '#server/ids.ts'
import { sent, startRegistration } from '#tests/contract/matrix-codes.ts'
import { queries, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { Sample, World } from '#tests/contract/matrix-world.ts'
import { findMerchantId } from '#tests/support/merchants.ts'

const newToken = () => randomBytes(18).toString('base64url')
/** Objects that requests name; created before each request that should succeed. */
const created: { invitationId: string; token: string; memberId: string } = {
  invitationId: randomUUID(),
  token: newToken(),
  memberId: randomUUID(),
}
/** Adds an invitation that was sent an hour ago, by the merchant or, for the account that accepts it, the other. */
async function addInvitation(world: World, storeId = world.shop.storeId): Promise<void> {
  const sentAt = new Date(world.test.clock.now().getTime() - HOUR)
  created.invitationId = randomUUID()
  created.token = newToken()
  await world.test.app.database.db
    .insertInto('merchant_invitations')
    .values({
      id: created.invitationId,
      merchant_id: await findMerchantId(world.test, storeId),
      email: `${created.invitationId}@d3.test`,
      role: 'manager',
      secret_hash: hashSecret(created.token),
      invited_by: world.merchantId,
      created_at: sentAt,
      sent_at: sentAt,
      expires_at: new Date(sentAt.getTime() + INVITATION_LIFE_MS),
    })
    .execute()
}

const invitation: MatrixRow = {
  good: () => ({ params: { id: created.invitationId } }),
  prepare: (world) => addInvitation(world),
  others: { 'other merchant': 404 },
}

/** The account of the other merchant is in no team until it joins its own business again. */
async function leaveTeam(world: World): Promise<void> {
  const { db } = world.test.app.database
  const accountId = world.merchantAccounts['other merchant'].id
  const merchantId = await findMerchantId(world.test, world.other.storeId)
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
    .where('id', '=', await findMerchantId(world.test, world.other.storeId))
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
      merchant_id: await findMerchantId(world.test, world.shop.storeId),
      role: 'manager',
      created_at: world.test.clock.now(),
    })
    .execute()
}

const member = (more: Sample = {}): MatrixRow => ({
  good: () => ({ params: { id: created.memberId }, ...more }),
  prepare: addMember,
  others: { 'other merchant': 404 },
})

export const rows: Record<string, MatrixRow> = {
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
    others: { customer: 409, 'other customer': 409, merchant: 409 },
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
  'POST /team-invitations/registrations': {
    good: ({ newPhone }) => ({
      body: {
        name: 'Brian Otieno',
        phoneNumber: newPhone(),
        acceptedTerms: '2026-11',
        isAdult: true,
        token: created.token,
      },
    }),
    prepare: (world) => addInvitation(world),
  },
  'POST /team-invitations/registrations/:id/confirm': {
    good: () => ({ params: { id: sent.registrationId }, body: { token: created.token, code: sent.otp } }),
    async prepare(world) {
      await addInvitation(world)
      await startRegistration(world, 'team')
    },
  },
  'GET /merchant/team/members/:id/sessions': member(),
  'DELETE /merchant/team/members/:id/sessions': member(),
  'PUT /merchant/team/:id': member({ body: { role: 'front-desk', version: 1 } }),
  'DELETE /merchant/team/:id': member(),
  'GET /merchant/history': {
    good: () => ({}),
    more: ({ merchantId }) => queries({ accountId: merchantId, limit: '5' }),
  },
}
