/** The queue of what needs an admin: the features say what is open, and admins take, hand over, snooze and note. */
import type { Case, WorkItem } from '#contract/admin/queue-items.ts'
import { workProblems } from '#contract/admin/queue-items.ts'
import { editProblems } from '#contract/edits.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import type { WorkKind } from '#server/work-kind.ts'
import * as q from './queries.ts'

export async function listWork(ctx: Ctx, kinds: readonly WorkKind[]): Promise<WorkItem[]> {
  const { adminRole } = requireActor(ctx)
  const rows = await q.listOpenCases(
    ctx.db,
    kinds.filter(({ action }) => adminMay(adminRole, action)),
  )
  const groups = new Map(kinds.map(({ kind, group }) => [kind, group]))
  return rows.map(({ kind, id, title, detail, since, due_at, ...handling }) => ({
    kind,
    id,
    group: groups.get(kind)!, // the rows are of these kinds
    title,
    detail,
    since: since.toISOString(),
    dueAt: due_at.toISOString(),
    ...serializeHandling(handling),
  }))
}

export type CaseId = { kind: string; id: string }

export async function getCase(ctx: Ctx, kinds: readonly WorkKind[], { kind, id }: CaseId): Promise<Case> {
  const { action, show } = requireKind(ctx, kinds, kind)
  const [subject, handling, notes, admins] = await Promise.all([
    show(ctx, id),
    q.getHandling(ctx.db, kind, id),
    q.listNotes(ctx.db, kind, id),
    q.listAdmins(ctx.db),
  ])
  if (!subject) throw workProblems.notFound()
  return {
    kind,
    id,
    evidence: [],
    content: [],
    ...subject,
    isOpen: subject.decided === null,
    notes: notes.map(({ createdAt, author, ...note }) => ({
      ...note,
      author: author ?? '',
      createdAt: createdAt.toISOString(),
    })),
    admins: admins
      .filter(({ role }) => adminMay(role, action))
      .map((admin) => ({ id: admin.id, name: admin.name })),
    ...serializeHandling(handling),
  }
}

type Handling = { takenBy: string | null; snoozedUntil: string | null; version: number }

/** Takes a case, hands it over or snoozes it. If two admins act at once, one gets 409 and sees what the other did. */
export async function handleCase(
  ctx: Ctx,
  kinds: readonly WorkKind[],
  of: CaseId,
  { takenBy, snoozedUntil, version }: Handling,
): Promise<Case> {
  const { admins } = await getCase(ctx, kinds, of)
  if (takenBy !== null && !admins.some(({ id }) => id === takenBy)) throw workProblems.notFound()
  await transaction(ctx, async (tx) => {
    const change = { takenBy, snoozedUntil: snoozedUntil === null ? null : new Date(snoozedUntil), version }
    if (!(await q.changeHandling(tx.db, of.kind, of.id, change, tx.now)))
      throw editProblems.conflict().with({ extra: { current: await getCase(ctx, kinds, of) } })
    await audit(tx.db, tx.now, {
      action: 'work.handled',
      actor: requireActor(ctx).accountId,
      subject: takenBy,
      details: { kind: of.kind, id: of.id, snoozedUntil },
    })
  })
  return getCase(ctx, kinds, of)
}

export async function addNote(ctx: Ctx, kinds: readonly WorkKind[], of: CaseId, text: string): Promise<Case> {
  await getCase(ctx, kinds, of)
  await transaction(ctx, async (tx) => {
    const id = uuidv7(tx.now.getTime())
    const { accountId } = requireActor(tx)
    await q.insertNote(tx.db, { id, kind: of.kind, subject: of.id, authorId: accountId, text }, tx.now)
    await audit(tx.db, tx.now, {
      action: 'work.noted',
      actor: accountId,
      details: { kind: of.kind, id: of.id, note: id },
    })
  })
  return getCase(ctx, kinds, of)
}

export const replaceFilters = (ctx: Ctx, filters: readonly q.Filter[]): Promise<void> =>
  transaction(ctx, (tx) => q.writeFilters(tx.db, requireActor(ctx).accountId, filters, tx.now))

/** Throws 404 for a kind that the role does not include, as for one that does not exist. */
function requireKind(ctx: Ctx, kinds: readonly WorkKind[], name: string): WorkKind {
  const kind = kinds.find((each) => each.kind === name)
  if (!kind || !adminMay(requireActor(ctx).adminRole, kind.action)) throw workProblems.notFound()
  return kind
}

const serializeHandling = ({
  takenById,
  takenByName,
  snoozedUntil,
  version,
}: Awaited<ReturnType<typeof q.getHandling>>) => ({
  takenBy: takenById === null ? null : { id: takenById, name: takenByName ?? '' },
  snoozedUntil: snoozedUntil?.toISOString() ?? null,
  version,
})
