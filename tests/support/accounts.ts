/** Helpers for account tests: new accounts, and the messages sent to them. */
import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import type { Answer, TestApp } from './test-app.ts'

export const PASSWORD = 'mango-and-chapati'
export const newEmail = () => `amina-${randomBytes(5).toString('hex')}@d3.test`
export const newPhone = () => `2547${String(randomInt(100_000_000)).padStart(8, '0')}`

export type Person = { id: string; email: string; phone: string; token: string; cookie: string }

export function openAccounts(test: TestApp) {
  const post = (
    path: string,
    body: unknown,
    more: { token?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> => test.ask('POST', path, { body, ...more })

  const drainJobs: TestApp['drainJobs'] = (...scheduled) => test.drainJobs(...scheduled)

  return {
    post,
    drainJobs,
    async register(more: object = {}): Promise<Person> {
      const [email, phone] = [newEmail(), newPhone()]
      const form = {
        firstName: 'Amina',
        lastName: 'Otieno',
        email,
        phoneNumber: phone,
        password: PASSWORD,
        ...more,
      }
      // The request is like those of our own pages, whose sessions also use a cookie.
      const { status, body, headers } = await post('/users/register', form, {
        headers: { 'sec-fetch-site': 'same-origin' },
      })
      assert.equal(status, 201, JSON.stringify(body))
      const cookie = [headers['set-cookie']].flat().join(';').split(';')[0]!
      return { id: body.user.id, email: body.user.email, phone, token: body.access_token, cookie }
    },
    signIn: (email: string, password = PASSWORD, code?: string) =>
      post('/users/login', { email, password, ...(code && { code }) }),
    async texts(phone: string): Promise<string[]> {
      await drainJobs()
      const reply = await fetch(`${test.sandbox}/api/sms?phone=${phone}`)
      const { messages } = (await reply.json()) as { messages: { message: string; at: string }[] }
      return messages.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ message }) => message)
    },
    async mails(to: string): Promise<{ subject: string; text: string; html: string; at: string }[]> {
      await drainJobs()
      const reply = await fetch(`${test.sandbox}/api/mail?to=${encodeURIComponent(to)}`)
      const { messages } = (await reply.json()) as {
        messages: { subject: string; text: string; html: string; at: string }[]
      }
      return messages.toSorted((a, b) => a.at.localeCompare(b.at))
    },
    async smsCode(phone: string): Promise<string> {
      const texts = await this.texts(phone)
      return codeIn(texts.at(-1))
    },
    async resetCode(email: string): Promise<string> {
      const mails = await this.mails(email)
      return codeIn(mails.findLast(({ subject }) => subject === 'Your password reset code')?.text)
    },
    isIn: async (token: string) => (await test.ask('GET', '/users/profile', { token })).status === 200,
    audited: async (accountId: string) =>
      (
        await test.app.database.db
          .selectFrom('audit_log')
          .select('action')
          .where('actor_id', '=', accountId)
          .orderBy('seq')
          .execute()
      ).map(({ action }) => action),
  }
}

const codeIn = (text: string | undefined): string =>
  /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? assert.fail(`no code in ${text}`)
/** Returns six digits that differ from `code`. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
