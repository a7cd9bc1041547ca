/** Reports of requests and quotes, and what an admin decides (docs/rules/requests.md#abuse). */
import type * as z from 'zod'
import { requestProblems } from '#contract/requests/problems.ts'
import type { requests } from '#contract/requests.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { getAccountById } from '#server/features/accounts/accounts.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import { alreadyDecided, recordDecision } from '#server/features/moderation/moderation.ts'
import { findAcceptedQuote, closeLocked, openAgain } from '../deciding/closing.ts'
import { findVisibleRequest, type RequestRow } from '../listing/queries.ts'
import { lockQuotes, lockRequest, type LockedQuote, type LockedRequest } from '../locks.ts'
import { hidden } from '../listing/serialize.ts'
import { setRequest } from '../posting/queries.ts'
import { addToQuoteCount } from '../quotes/writing-queries.ts'
import { toViewer } from '../viewer.ts'
import { reportMail } from './mails.ts'
import * as q from './queries.ts'

type Report = z.output<(typeof requests)['POST /request-service/:id/report']['body']>
type Decision = z.output<(typeof requests)['PUT /admin/request-reports/:requestId']['body']>

/** Reports a request or a quote, which only the customer of the request can report. The first waiting report is mailed. */
export async function report(ctx: Ctx, requestId: string, input: Report): Promise<void> {
  const { accountId } = requireActor(ctx)
  const request = await findVisibleRequest(ctx.db, requestId, toViewer(ctx.actor), ctx.now)
  if (!request) throw requestProblems.notFound()
  const subject = { requestId, quoteId: input.offerId ?? null }
  const text = await findReportedText(ctx, request, subject)
  const reporter = await getAccountById(ctx, accountId)
  await transaction(ctx, async (tx) => {
    const id = uuidv7(tx.now.getTime())
    const isNew = await q.insertReport(tx.db, {
      id,
      request_id: requestId,
      quote_id: subject.quoteId,
      account_id: accountId,
      reason: input.reason,
      details: input.details,
      created_at: tx.now,
    })
    if (!isNew || (await q.countOpenReports(tx.db, subject)) > 1) return
    await tx.emit('send-mail', {
      key: `request-report:${id}`,
      to: tx.app.config.supportEmail,
      ...(reporter.email !== null && { replyTo: reporter.email }),
      ...reportMail({ ...subject, title: request.title, ...text }, input),
    })
  })
}

async function findReportedText(
  ctx: Ctx,
  request: RequestRow,
  { requestId, quoteId }: q.Subject,
): Promise<{ text: string; storeName: string | null }> {
  if (quoteId === null) return { text: request.description, storeName: null }
  const isOwn = request.accountId === requireActor(ctx).accountId
  const quote = isOwn ? await q.findQuoteText(ctx.db, requestId, quoteId) : undefined
  if (!quote) throw requestProblems.quoteNotFound()
  return { text: quote.message, storeName: quote.storeName }
}

/** Closes the open reports of the request or the quote. */
export const decide = (ctx: Ctx, requestId: string, decision: Decision): Promise<void> =>
  transaction(ctx, async (tx) => {
    const request = await lockRequest(tx.db, requestId)
    if (!request) throw requestProblems.notFound()
    const quotes = await lockQuotes(tx.db, requestId)
    const quoteId = decision.offerId ?? null
    const quote = quotes.find(({ id }) => id === quoteId)
    if (quoteId !== null && !quote) throw requestProblems.quoteNotFound()
    const subject = { requestId, quoteId }
    const isRemoved = decision.decision === 'remove'
    const reporterIds = await q.decideReports(tx.db, subject, isRemoved, tx.now)
    const moderated = {
      kind: quote ? ('quote' as const) : ('request' as const),
      subjectId: quoteId ?? requestId,
      authorId: (quote ?? request).accountId,
      storeId: quote?.storeId ?? null,
      // A provider sees no phone number in the title either.
      name: quote ? hidden(request.title) : request.title,
      excerpt: await q.getText(tx.db, subject),
      reporterIds,
    }
    if (reporterIds.length === 0)
      throw (
        (await alreadyDecided(tx.db, moderated.kind, moderated.subjectId)) ?? requestProblems.reportNotFound()
      )
    if (isRemoved) await (quote ? removeQuote(tx, request, quote) : removeRequest(tx, request, quotes))
    const { rule, reason } = decision
    await recordDecision(tx, moderated, { decision: decision.decision, rule, reason })
  })

async function removeRequest(
  tx: TxCtx,
  request: LockedRequest,
  quotes: readonly LockedQuote[],
): Promise<void> {
  const accepted = findAcceptedQuote(request, quotes)
  if (request.status === 'completed' || (accepted && accepted.bookingId !== null))
    throw requestProblems.notRemovable()
  if (request.status === 'cancelled') await setRequest(tx.db, request.id, { closed_as: 'removed' }, tx.now)
  else await closeLocked(tx, request, quotes, { closedAs: 'removed', reason: '' })
}

/** If it was accepted, the customer can choose another one. */
async function removeQuote(tx: TxCtx, request: LockedRequest, quote: LockedQuote): Promise<void> {
  const isAccepted = quote.status === 'accepted'
  if (isAccepted && (request.status === 'completed' || quote.bookingId !== null))
    throw requestProblems.notRemovable()
  if (isAccepted) await openAgain(tx, request)
  if (quote.status !== 'withdrawn') await addToQuoteCount(tx.db, request.id, -1)
  await q.setRemoved(tx.db, quote.id, tx.now)
  const ids = { quoteId: quote.id, requestId: request.id }
  // The event updates open pages; the customer is notified only of an accepted quote.
  if (isAccepted || quote.status === 'pending')
    await tx.emit('quote.decided', { ...ids, outcome: 'withdrawn' })
  await tx.emit('quote.removed', { ...ids, wasAccepted: isAccepted })
}
