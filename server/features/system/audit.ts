/** Search in the audit log, with the names of people. */
import type { auditLog } from '#contract/admin/audit.ts'
import type { Reply } from '#contract/kernel.ts'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { addDays, instant, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { getLastRun } from '#server/features/operations/operations.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import {
  audit,
  countChained,
  countUnchained,
  listAuditActions,
  searchAuditLog,
} from '#server/platform/observability/audit.ts'
import { listAddressees, listNames } from './queries.ts'

type AuditReply = Reply<(typeof auditLog)['GET /admin/audit']>
type AuditQuery = {
  person?: string | undefined
  action?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  before?: number | undefined
  limit: number
}

/** The invariant about the audit log (server/infrastructure.ts). */
const CHAIN_INVARIANT = 'audit-log-chain: '

export async function searchAudit(ctx: Ctx, query: AuditQuery): Promise<Omit<AuditReply, 'success'>> {
  const { db } = ctx
  const id = query.person ? await findPersonId(ctx, query.person) : undefined
  const [found, actions, chain] = await Promise.all([
    id === null
      ? []
      : searchAuditLog(db, {
          id,
          action: query.action || undefined,
          from: query.from === undefined ? undefined : new Date(instant(query.from)),
          until: query.to === undefined ? undefined : new Date(instant(addDays(query.to, 1))),
          before: query.before,
          limit: query.limit + 1,
        }),
    listAuditActions(db),
    readChain(ctx),
  ])
  // Afterwards, so that a search does not find itself.
  if (id && query.before === undefined)
    await audit(db, ctx.now, {
      action: 'audit-log.searched',
      actor: requireAdmin(ctx, 'seeAudit').accountId,
      subject: id,
    })
  const page = found.slice(0, query.limit)
  const names = await listNames(
    db,
    [id, ...page.flatMap(({ actorId, subjectId }) => [actorId, subjectId])].flatMap((each) => each ?? []),
  )
  const getName = (each: string | null | undefined) => (each ? (names.get(each) ?? null) : null)
  return {
    entries: page.map(({ actorId, subjectId, at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      actor: getName(actorId),
      subject: subjectId === null ? null : { id: subjectId, person: getName(subjectId) },
    })),
    next: found.length > query.limit ? (page.at(-1)?.seq ?? null) : null,
    person: getName(id),
    actions,
    chain,
  }
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Returns null if nobody has this e-mail address or phone number. */
async function findPersonId({ db }: Ctx, typed: string): Promise<string | null> {
  if (UUID.test(typed)) return typed.toLowerCase()
  const phone = kenyanPhone(typed)
  const people = await listAddressees(
    db,
    phone === null ? [] : [phone],
    phone === null ? [typed.toLowerCase()] : [],
  )
  return [...people.values()][0]?.id ?? null
}

async function readChain({ db }: Ctx): Promise<AuditReply['chain']> {
  const [run, entries, unchained] = await Promise.all([getLastRun(db), countChained(db), countUnchained(db)])
  return {
    verifiedAt: run?.at.toISOString() ?? null,
    verifiedBy: run?.host ?? null,
    holds: run ? !run.broken.some((each) => each.startsWith(CHAIN_INVARIANT)) : null,
    entries,
    unchained,
  }
}
