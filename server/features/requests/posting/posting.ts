/** Customers post requests and change those that have no quotes. */
import type * as z from 'zod'
import { Problem, generalProblems } from '#contract/problem.ts'
import { requestProblems } from '#contract/requests/problems.ts'
import type { requests } from '#contract/requests.ts'
import { m } from '#messages'
import { cents } from '#domain/payments/money.ts'
import { requestExpiry } from '#domain/requests/service-request.ts'
import { addDays, toDay, instant } from '#domain/time/time.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireMayPost } from '#server/features/moderation/moderation.ts'
import { findMatchingArea } from '#server/features/locations/locations.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { uuidv7 } from '#server/ids.ts'
import { setImages } from '../images/images.ts'
import { findVisibleRequest, type RequestRow } from '../listing/queries.ts'
import { budgetAmounts, hidden, serializeRequest } from '../listing/serialize.ts'
import { isOpen, lockOwnRequest, dailyRequestsLock } from '../locks.ts'
import { toViewer } from '../viewer.ts'
import * as q from './queries.ts'

type Input = z.output<(typeof requests)['POST /request-service']['body']>
type Edit = z.output<(typeof requests)['PUT /request-service/:id']['body']>

export const postRequest = (ctx: Ctx, input: Input): Promise<RequestRow> =>
  transaction(ctx, async (tx) => {
    const { accountId } = requireActor(tx)
    await requireMayPost(tx.db, accountId, tx.now)
    await lock(tx.db, dailyRequestsLock(accountId))
    await requireRoomToday(tx, accountId)
    const id = uuidv7(tx.now.getTime())
    const wanted = await resolveWanted(tx, input, tx.now)
    await q.insertRequest(tx.db, { id, account_id: accountId, ...wanted }, toWords(input), tx.now)
    await setImages(tx, id, input.imageIds)
    await tx.emit('request.posted', { requestId: id })
    return getRequest(tx, id)
  })

export const changeRequest = (ctx: Ctx, id: string, { version, ...input }: Edit): Promise<RequestRow> =>
  transaction(ctx, async (tx) => {
    const { accountId } = requireActor(tx)
    const request = await lockOwnRequest(tx, accountId, id)
    const current = await getRequest(tx, id)
    requireCurrentVersion(request, version, () =>
      serializeRequest(current, { viewer: toViewer(tx.actor), now: tx.now, media: tx.app.config }),
    )
    if (!isOpen(request, tx.now)) throw requestProblems.closed()
    if (request.quoteCount > 0) throw requestProblems.hasQuotes()
    const wanted = await resolveWanted(tx, { ...input, ...edited(input, current) }, request.createdAt)
    if (wanted.expires_at <= tx.now) throw requestProblems.closed()
    await q.updateWanted(tx.db, id, wanted, toWords(input), tx.now)
    if (input.imageIds) await setImages(tx, id, input.imageIds)
    await tx.emit('request.changed', { requestId: id })
    return getRequest(tx, id)
  })

/**
 * Returns the request after an edit. Fields that it does not name are as before. The coordinates are those of the location as
 * it was written.
 */
function edited(input: Omit<Edit, 'version'>, current: RequestRow) {
  const { requirements, priority, latitude, longitude } = input
  const budget = budgetAmounts(current)
  const isSamePlace = latitude === undefined && input.location === current.location
  return {
    budgetMin: input.budgetMin === undefined ? budget.budgetMin : input.budgetMin,
    budgetMax: input.budgetMax === undefined ? budget.budgetMax : input.budgetMax,
    requirements: requirements ?? current.requirements,
    priority: priority ?? current.priority,
    latitude: isSamePlace ? current.latitude : latitude,
    longitude: isSamePlace ? current.longitude : longitude,
  }
}

type Wanted = Omit<Input, 'requirements' | 'priority' | 'imageIds'> & {
  requirements: readonly string[]
  priority: string
}
/** Returns the wanted work. It expires by the time at which it was posted, also after an edit. */
async function resolveWanted(tx: TxCtx, input: Wanted, postedAt: Date): Promise<q.Wanted> {
  const { latitude, longitude } = input
  const point = latitude == null || longitude == null ? null : { latitude, longitude }
  const category = await q.findCategory(tx.db, input.category)
  if (category === null) throw Problem.invalid([['category', m.field_category_unknown()]])
  return {
    title: input.title,
    category,
    description: input.description,
    budget_min_cents: input.budgetMin == null ? null : cents(input.budgetMin),
    budget_max_cents: input.budgetMax == null ? null : cents(input.budgetMax),
    timeline: input.timeline,
    location: input.location,
    area: await findMatchingArea(tx.db, input.location, point),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    requirements: [...new Set(input.requirements)],
    priority: input.priority === 'medium' ? 'normal' : input.priority,
    expires_at: new Date(requestExpiry(input.timeline, postedAt.getTime())),
  }
}

/** Nobody can search for what is hidden. */
const toWords = ({ title, description }: Pick<Input, 'title' | 'description'>): string =>
  `${hidden(title)} ${hidden(description)}`

async function requireRoomToday(tx: TxCtx, accountId: string): Promise<void> {
  const now = tx.now.getTime()
  const today = toDay(now)
  if (
    (await q.countSince(tx.db, accountId, new Date(instant(today)))) <
    tx.app.settings.values.maxRequestsPerDay
  )
    return
  const retryAfter = Math.ceil((instant(addDays(today, 1)) - now) / 1000)
  throw generalProblems.tooMany().with({ retryAfter })
}

async function getRequest(tx: TxCtx, id: string): Promise<RequestRow> {
  const row = await findVisibleRequest(tx.db, id, toViewer(tx.actor), tx.now)
  if (!row) throw requestProblems.notFound()
  return row
}
