/** Services that nobody is named for, although there are staff: their merchant is asked once whether it is meant. */
import { transaction, type Ctx } from '#server/app-context.ts'
import { branchLock } from '#server/features/stores/stores.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { listBranchesOfServices } from '../offer-queries.ts'
import { listForAnyone, listStaffOfBranches } from './for-anyone-queries.ts'
import { replaceStaff, updateService } from './queries.ts'

/** Bookings stay as they are. */
export const answerForAnyone = (
  ctx: Ctx,
  ids: readonly string[],
  performers: 'everyone' | 'anyone',
): Promise<void> =>
  transaction(ctx, async (outer) => {
    const branchIds = await listBranchesOfServices(outer.db, ids)
    if (branchIds.length > 0) await lock(outer.db, ...branchIds.map(branchLock))
    const now = outer.app.clock.now()
    // Services of others, and services for which people have been named meanwhile, are left out.
    const asked = await listForAnyone(outer.db, requireScopeId(ctx), undefined)
    for (const { id } of asked.filter((service) => ids.includes(service.id))) {
      if (performers === 'anyone') await updateService(outer.db, id, { for_anyone_since: now })
      else {
        await updateService(outer.db, id, { terms_changed_at: now })
        await replaceStaff(outer.db, id, await listStaffOfBranches(outer.db, id))
      }
      await audit(outer.db, now, {
        action: 'service.edited',
        actor: requireActor(ctx).accountId,
        subject: id,
      })
    }
  })
