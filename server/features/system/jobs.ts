/** Jobs as admins see them: without texts of messages, and with masked addresses. */
import type { system } from '#contract/admin/system.ts'
import type { Reply } from '#contract/kernel.ts'
import { maskEmail } from '#domain/accounts/account-policy.ts'
import { kenyanPhone, maskPhone } from '#domain/accounts/phone.ts'
import type { Ctx } from '#server/app-context.ts'
import { listJobs, type ListedJob } from '#server/features/operations/operations.ts'
import { QUEUE_NAMES, type QueueName } from '#server/platform/jobs/queues.ts'
import { listAddressees, listBookingCodes } from './queries.ts'

type JobsReply = Reply<(typeof system)['GET /admin/jobs']>
type JobsQuery = {
  state: 'dead' | 'open'
  queue?: string | undefined
  to?: string | undefined
  after?: string | undefined
  limit: number
}

export const queueNamed = (name: string): QueueName | undefined => QUEUE_NAMES.find((each) => each === name)

/** A queue that there is none of has no jobs. */
export async function listShownJobs(
  { db }: Ctx,
  { state, queue: name, to, after, limit }: JobsQuery,
): Promise<Omit<JobsReply, 'success'>> {
  const queue = name === undefined ? undefined : queueNamed(name)
  if (name !== undefined && queue === undefined) return { jobs: [], next: null }
  const filter = { isDead: state === 'dead', queue, to: to ? toAddress(to) : undefined }
  const rows = await listJobs(db, {
    ...filter,
    after: after ? readCursor(after) : undefined,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const addresses = page.flatMap(({ to: address }) => address ?? [])
  const bookings = page.flatMap((job) => findBookingId(job) ?? [])
  const [people, codes] = await Promise.all([
    listAddressees(
      db,
      addresses.filter(isPhone).map(withoutPlus),
      addresses.filter((address) => !isPhone(address)),
    ),
    listBookingCodes(db, bookings),
  ])
  return {
    jobs: page.map((job) => {
      const person = job.to === null ? undefined : people.get(withoutPlus(job.to))
      return {
        id: job.id,
        queue: job.queue,
        state: job.state,
        listener: job.listener,
        key: job.key,
        to: job.to === null ? null : mask(job.to),
        person: person ? { id: person.id, name: person.name } : null,
        bookingCode: codes.get(findBookingId(job) ?? '') ?? null,
        since: job.since.toISOString(),
        nextAttemptAt: job.nextAttemptAt?.toISOString() ?? null,
        attempts: job.attempts,
        error: withoutAddresses(job.error),
        // An SMS whose reply was lost is the only message that becomes a dead letter while it is still of use.
        mayBeSent:
          job.queue === 'sms' && job.state === 'dead' && /did not reply|before the gateway/.test(job.error),
      }
    }),
    next: rows.length > limit && last ? `${last.sinceMicros}-${last.id}` : null,
  }
}

function readCursor(after: string): { sinceMicros: number; id: string } {
  const cut = after.indexOf('-')
  return { sinceMicros: Number(after.slice(0, cut)), id: after.slice(cut + 1) }
}

const isPhone = (address: string): boolean => !address.includes('@')
const withoutPlus = (address: string): string => address.replace(/^\+/, '')
const mask = (address: string): string =>
  isPhone(address) ? maskPhone(withoutPlus(address)) : maskEmail(address)

/** Returns the address as it is in the payload of a message. */
function toAddress(typed: string): string {
  const phone = kenyanPhone(typed)
  return phone === null ? typed.toLowerCase() : `+${phone}`
}

/** Replies of mail servers may quote an address; the name of an error class says nothing to people. */
const withoutAddresses = (text: string): string =>
  text
    .replace(/^\w*Error: /, '')
    .replace(/[\w.+-]+@[\w.-]+/g, (address) => maskEmail(address))
    .replace(/\+?\b254\d{9}\b/g, (phone) => mask(phone))

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/

/** Keys of messages about bookings have its id. */
const findBookingId = ({ bookingId, key }: ListedJob): string | null =>
  bookingId ?? UUID.exec(key ?? '')?.[0] ?? null
