/** Who may connect calendars and make feeds of a person. */
import { generalProblems } from '#contract/problem.ts'
import { staffProblems } from '#contract/staff/problems.ts'
import { mayDo } from '#domain/accounts/merchant-role.ts'
import type { Actor, Ctx } from '#server/app-context.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { findPerson } from './calendar-queries.ts'

/** Managers and owners may; others only for the person that they are. */
export async function requirePerson(ctx: Ctx, staffId: string) {
  const person = await findPerson(ctx.db, requireScopeId(ctx), staffId)
  if (!person) throw staffProblems.notFound()
  if (!isForOwn(requireActor(ctx), staffId)) throw generalProblems.forbidden()
  return person
}

const isForOwn = ({ merchantRole, staffId: ownId }: Actor, staffId: string): boolean =>
  mayDo(merchantRole, 'editCatalogue') || ownId === staffId
