/** Messages of the contact form, canned replies, and a broadcast. */
import * as z from 'zod'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Catalogue } from '../data/catalogue-types.ts'
import { ADMINS } from '../data/names.ts'
import { createRandom } from '../data/random.ts'
import { readData } from '../data/read-data.ts'
import { insert } from './rows.ts'

const {
  messages: written,
  cannedReplies,
  broadcast,
} = readData(
  'admin-messages',
  z.strictObject({
    messages: z.array(
      z.strictObject({
        name: z.string(),
        email: z.string(),
        subject: z.string(),
        message: z.string(),
        hoursAgo: z.number(),
        answer: z.string().optional(),
      }),
    ),
    cannedReplies: z.array(z.strictObject({ title: z.string(), textEn: z.string(), textSw: z.string() })),
    broadcast: z.strictObject({
      titleEn: z.string(),
      textEn: z.string(),
      titleSw: z.string(),
      textSw: z.string(),
    }),
  }),
)

export async function writeAdminMessages(tx: Tx, { accounts }: Catalogue, now: Date): Promise<void> {
  const findId = (key: string) => accounts.find(({ email }) => email === `${key}@d3.test`)?.id
  const [owner, support] = [findId(ADMINS.owner.key), findId(ADMINS.support.key)]
  if (!owner || !support) return
  const before = (ms: number) => new Date(now.getTime() - ms)
  const newId = (...parts: string[]) => createRandom('admin messages', ...parts).uuid()

  const messages = written.map((message, nth) => ({
    id: newId('contact', String(nth)),
    name: message.name,
    email: message.email,
    subject: message.subject,
    message: message.message,
    status: message.answer === undefined ? 'open' : 'answered',
    version: message.answer === undefined ? 1 : 2,
    created_at: before(message.hoursAgo * HOUR),
  }))
  await insert(tx, 'contact_messages', messages)
  await insert(
    tx,
    'contact_decisions',
    written.flatMap(({ answer, hoursAgo }, nth) =>
      answer === undefined
        ? []
        : {
            id: newId('answer', String(nth)),
            message_id: messages[nth]!.id, // one for each
            kind: 'answered',
            text: answer,
            decided_by: support,
            decided_at: before(hoursAgo * HOUR - 40 * MINUTE),
          },
    ),
  )
  await insert(
    tx,
    'canned_replies',
    cannedReplies.map(({ title, textEn, textSw }) => ({
      id: newId('canned', title),
      title,
      text_en: textEn,
      text_sw: textSw,
      updated_by: support,
      updated_at: before(20 * DAY),
    })),
  )
  await insert(tx, 'broadcasts', [
    {
      id: newId('broadcast'),
      kind: 'service',
      audience: 'merchants',
      has_push: true,
      has_email: false,
      title_en: broadcast.titleEn,
      text_en: broadcast.textEn,
      title_sw: broadcast.titleSw,
      text_sw: broadcast.textSw,
      path: '/',
      per_minute: 600,
      written_by: owner,
      created_at: before(2 * HOUR),
    },
  ])
}
