/** The e-mail with the receipt of a payment, to an address that the customer names. */
import { m } from '#messages'
import { formatPlainKes } from '#domain/payments/money.ts'
import { codeName, METHOD_NAMES } from '#domain/payments/receipt-texts.ts'
import { dayAndTime } from '#domain/time/time.ts'
import {
  emailButton,
  emailFacts,
  emailHtml,
  emailLink,
  emailText,
  factsText,
  SIGNATURE,
  type EmailContent,
  type Fact,
} from '#server/adapters/email/email-layout.ts'
import { transaction, type Actor, type Ctx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { getReceipt, type Receipt } from './receipt.ts'

export async function sendReceipt(ctx: Ctx, actor: Actor, id: string, to: string): Promise<void> {
  const receipt = await getReceipt(ctx, actor, id)
  await transaction(ctx, (tx) =>
    tx.emit('send-mail', {
      // Deleting an account deletes the messages whose key has a booking of the account.
      key: `receipt:${receipt.booking.id}:${uuidv7(tx.now.getTime())}`,
      to,
      ...receiptMail(receipt, tx.app.config.publicUrl),
    }),
  )
}

/** The address may be wrong, so it has neither the code of the booking nor the customer's name and phone number. */
function receiptMail(
  { number, booking, refund, tax, creditNote, ...receipt }: Receipt,
  publicUrl: string,
): EmailContent {
  const facts: Fact[] = [
    [m.bookings_receipt_title(), number],
    [m.mail_receipt_date(), dayAndTime(receipt.issuedAt.getTime())],
    [m.receipt_method(), METHOD_NAMES[receipt.method]],
    ...(receipt.code === null ? [] : [[codeName(receipt.method), receipt.code] as const]),
    [m.bookings_receipt_for(), `${booking.title}, ${booking.storeName}`],
    [m.mail_booking_when(), dayAndTime(booking.start.getTime())],
    ...receipt.lines.map(({ label, amountCents }) => [label, formatPlainKes(amountCents)] as const),
    [m.bookings_receipt_total(), formatPlainKes(receipt.totalCents)],
    ...(refund === null ? [] : [[m.mail_receipt_refund(), formatPlainKes(refund.amountCents)] as const]),
    ...(tax?.signed ? [[m.receipt_cu_number(), tax.signed.number] as const] : []),
    ...(creditNote?.signed ? [[m.receipt_credit_note(), creditNote.signed.number] as const] : []),
  ]
  const subject = m.mail_receipt_subject({ number, store: booking.storeName })
  const title = m.mail_receipt_title()
  const note = m.bookings_receipt_foot({ store: booking.storeName })
  const link = `${publicUrl}/booking-details/${booking.id}`
  const label = m.mail_booking_open()
  const pdf = `${link}/receipt.pdf`
  return {
    subject,
    text: [
      title,
      '',
      ...factsText(facts),
      '',
      note,
      '',
      `${m.mail_receipt_pdf()}: ${pdf}`,
      '',
      `${label}: ${link}`,
      '',
      SIGNATURE,
    ].join('\n'),
    html: emailHtml(
      title,
      [
        emailFacts(facts),
        emailText(note),
        emailLink(pdf, m.mail_receipt_pdf()),
        emailButton(link, label),
      ].join('\n'),
      m.mail_receipt_footer(),
    ),
  }
}
