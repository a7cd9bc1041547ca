import { randomUUID } from 'node:crypto'
import { plain, type MatrixRow } from '#tests/contract/matrix-row.ts'
import type { World } from '#tests/contract/matrix-world.ts'
import { newAdmin } from '#tests/support/admins.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { createContext } from '#server/app-context.ts'
import { insertPasskey } from './passkey-queries.ts'
import { addPasskey, startAuthentication, startRegistration } from './passkeys.ts'

/** Values that the last `prepare` has created. */
const sent = { answer: {} as object, id: 'AAAA', email: '' }

const contextIn = ({ test }: World) => createContext(test.app, null)
const pickAdmin = (world: World, as: string) =>
  Object.entries(world.admins).find(([role]) => role === as)?.[1] ?? world.admins.admin

/** Prepares a passkey of nobody else, for which a challenge was sent. */
async function prepareNew(world: World, as: string): Promise<void> {
  const options = await startRegistration(contextIn(world), { accountId: pickAdmin(world, as).id })
  sent.answer = createAuthenticator(world.test.app.config.adminUrl).create(options)
}

/** A passkey of another admin signs a challenge: adding it ends the sessions of that account. */
async function prepareSignIn(world: World): Promise<void> {
  const { id: accountId } = await newAdmin(world.test, 'support')
  const actor = { accountId, sessionId: randomUUID() }
  const authenticator = createAuthenticator(world.test.app.config.adminUrl)
  const answer = authenticator.create(await startRegistration(contextIn(world), actor))
  await addPasskey(contextIn(world), actor, { answer, name: 'Matrix' }, '127.0.0.1')
  sent.answer = authenticator.get(await startAuthentication(contextIn(world)))
}

async function prepareOld(world: World, as: string): Promise<void> {
  const id = Buffer.from(`matrix-${randomUUID()}`)
  await insertPasskey(world.test.app.database.db, {
    id,
    account_id: pickAdmin(world, as).id,
    public_key: id,
    counter: 0,
    transports: [],
    name: 'Old',
    created_at: world.test.clock.now(),
  })
  sent.id = id.toString('base64url')
}

export const rows: Record<string, MatrixRow> = {
  'POST /admin/sign-in/passkey-options': plain,
  'POST /admin/sign-in/passkey': { good: () => ({ body: { answer: sent.answer } }), prepare: prepareSignIn },
  'POST /admin/sign-in': {
    good: () => ({ body: { email: sent.email, password: 'a long enough one' } }),
    prepare: async ({ test }) => {
      sent.email = (await newAdmin(test, 'support', { hasSecondFactor: false })).email
    },
  },
  'GET /admin/passkeys': plain,
  'POST /admin/passkeys/options': plain,
  'POST /admin/passkeys': {
    good: () => ({ body: { answer: sent.answer, name: 'Phone' } }),
    prepare: prepareNew,
  },
  'DELETE /admin/passkeys/:id': { good: () => ({ params: { id: sent.id } }), prepare: prepareOld },
}
