/** What people have written with the contact form, canned replies, and a broadcast. */
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Catalogue } from '../catalogue-types.ts'
import { ADMINS } from '../names.ts'
import { createRandom } from '../random.ts'
import { insert } from './rows.ts'

export async function writeAdminMessages(tx: Tx, { accounts }: Catalogue, now: Date): Promise<void> {
  const idOf = (key: string) => accounts.find(({ email }) => email === `${key}@d3.test`)?.id
  const [owner, support] = [idOf(ADMINS.owner.key), idOf(ADMINS.support.key)]
  if (!owner || !support) return
  const before = (ms: number) => new Date(now.getTime() - ms)
  const newId = (...parts: string[]) => createRandom('admin messages', ...parts).uuid()

  const messages = CONTACT_MESSAGES.map((message, nth) => ({
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
    CONTACT_MESSAGES.flatMap(({ answer, hoursAgo }, nth) =>
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
    CANNED_REPLIES.map(([title, textEn, textSw]) => ({
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
      title_en: 'M-Pesa is under maintenance on Sunday',
      text_en: 'From 1:00 to 4:00 access fees cannot be paid. Bookings without a fee work as always.',
      title_sw: 'M-Pesa itafanyiwa matengenezo Jumapili',
      text_sw:
        'Kuanzia 1:00 hadi 4:00 usiku ada haziwezi kulipwa. Miadi isiyo na ada inaendelea kama kawaida.',
      path: '/',
      per_minute: 600,
      written_by: owner,
      created_at: before(2 * HOUR),
    },
  ])
}

type ContactMessage = {
  name: string
  email: string
  subject: string
  message: string
  hoursAgo: number
  answer?: string
}

const CONTACT_MESSAGES: readonly ContactMessage[] = [
  {
    name: 'Wanjiku Kamau',
    email: 'wanjiku@d3.test',
    subject: 'Technical Support',
    message:
      'I changed my phone and the app does not show my pass any more. My booking is tomorrow at ten. Where do I find the code?',
    hoursAgo: 30,
  },
  {
    name: 'Kiprono Rotich',
    email: 'kiprono.rotich@example.com',
    subject: 'Business Listing',
    message:
      'Nina kinyozi Eldoret mjini, Zion Mall. Ningependa kuorodhesha biashara yangu. Naanzaje, na inagharimu kiasi gani?',
    hoursAgo: 5,
  },
  {
    name: 'Halima Noor',
    email: 'halima.noor@example.com',
    subject: 'Feedback',
    message:
      'The spa in Nyali was exactly as described, and I liked that the price did not change. Thank you.',
    hoursAgo: 76,
    answer:
      'Hello Halima,\n\nThank you for telling us. You can write the same as a review from your booking, so that others see it.\n\nZawadi, D3',
  },
]

const CANNED_REPLIES = [
  [
    'How to list a business',
    'Hello {name},\n\nListing a business is free. Open business.d3.example, sign up with your phone number, and add your services and opening hours. We check new stores within a day.\n\n{me}, D3',
    'Habari {name},\n\nKuorodhesha biashara ni bure. Fungua business.d3.example, jisajili kwa nambari yako ya simu, kisha ongeza huduma na saa za kufungua. Maduka mapya tunayakagua ndani ya siku moja.\n\n{me}, D3',
  ],
  [
    'Pass on a new phone',
    'Hello {name},\n\nSign in with the same phone number and open “Bookings”: the pass is there. The six-letter code of the SMS works as well.\n\n{me}, D3',
    'Habari {name},\n\nIngia kwa nambari ile ile ya simu na ufungue “Miadi”: pasi yako ipo hapo. Msimbo wa herufi sita kwenye SMS pia unafanya kazi.\n\n{me}, D3',
  ],
  [
    'Refund is on its way',
    'Hello {name},\n\nYour refund was sent to your M-Pesa today. It arrives within 24 hours. If it does not, answer this e-mail.\n\n{me}, D3',
    'Habari {name},\n\nPesa zako zimerudishwa leo kwa M-Pesa. Zitafika ndani ya saa 24. Zisipofika, jibu barua pepe hii.\n\n{me}, D3',
  ],
] as const
