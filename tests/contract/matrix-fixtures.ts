/** Things that the requests of the route matrix use up: payments, credentials and tokens. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { SESSION_IDLE_MS, getSessionLife } from '#domain/accounts/account-policy.ts'
import { addDays, MINUTE } from '#domain/time/time.ts'
import { tokenFor } from '#server/features/contact/links.ts'
import { timeIn } from '../support/factories.ts'
import { until } from '../support/paying.ts'
import type { TestApp } from '../support/test-app.ts'
import type { InvalidSession } from './matrix-roles.ts'

/** Password of every account that signs in here. */
export const PASSWORD = 'a long enough one'

/** Pays on the simulated phone and waits until the app has processed the result. */
export async function answerPrompt(test: TestApp, paymentId: string): Promise<void> {
  const { db } = test.app.database
  const { id, phone } = await db
    .selectFrom('payments')
    .select(['checkout_request_id as id', 'phone_number as phone'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const reply = await fetch(`${test.sandbox}/api/prompts/${id}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay' }),
  })
  assert.ok(reply.ok, `the prompt on ${phone} was not answered`)
  await until(async () => {
    const { status } = await db
      .selectFrom('payments')
      .select('status')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    return status === 'completed'
  })
}

/** Number that is enough for every successful request of the matrix that uses a credential. */
const CREDENTIAL_COUNT = 80

export async function createCredentials(test: TestApp): Promise<string[]> {
  const credentials: string[] = []
  for (let n = 0; n < CREDENTIAL_COUNT; n++) {
    const { body } = await test.ask('GET', '/users/google-nonce')
    const reply = await fetch(`${test.sandbox}/api/google/credential`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `matrix-google-${n}@gmail.com`,
        name: `Google Number${n}`,
        nonce: body.nonce,
      }),
    })
    const { credential } = (await reply.json()) as { credential: string } // the sandbox's own reply
    credentials.push(credential)
  }
  return credentials
}

/** A day on which the shops are open, at least two days ahead. */
export function weekday(test: TestApp): string {
  const day = timeIn(test, 2).slice(0, 10)
  return new Date(`${day}T12:00Z`).getUTCDay() === 0 ? addDays(day, 1) : day
}

export async function createInvalidTokens(
  test: TestApp,
  email: string,
): Promise<Record<InvalidSession, string>> {
  const signInEarlier = (agoMs: number) => {
    test.clock.advance(-agoMs)
    return test.signIn(email, PASSWORD).finally(() => test.clock.advance(agoMs))
  }
  const expired = await signInEarlier(getSessionLife('customer') + MINUTE)
  const idle = await signInEarlier(SESSION_IDLE_MS + MINUTE)
  const revoked = await signInEarlier(0)
  const valid = await signInEarlier(0)
  assert.equal((await test.ask('POST', '/users/logout', { token: revoked })).status, 200)
  const [header = '', claims = '', signature = ''] = valid.split('.')
  const parsed = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object // our own token
  const swapped = Buffer.from(JSON.stringify({ ...parsed, type: 'admin' })).toString('base64url')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return {
    'revoked session': revoked,
    'expired session': expired,
    'idle session': idle,
    'tampered token': `${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'swapped claims': `${header}.${swapped}.${signature}`,
    'alg=none': `${unsigned}.${claims}.`,
  }
}

/** The token in the email to a newsletter subscriber, before or after the confirmation. */
export async function createNewsletterToken(
  test: TestApp,
  purpose: 'confirm' | 'unsubscribe',
): Promise<string> {
  const now = test.clock.now()
  const id = randomUUID()
  await test.app.database.db
    .insertInto('newsletter_subscribers')
    .values({
      id,
      email: `${id}@d3.test`,
      consent_version: '2026-11',
      consent_text: 'Yes',
      consented_at: now,
      confirmation_sent_at: now,
      confirmed_at: purpose === 'unsubscribe' ? now : null,
    })
    .execute()
  return tokenFor(test.app.config, purpose, { id, consented_at: now })
}
