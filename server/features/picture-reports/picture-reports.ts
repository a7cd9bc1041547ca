/**
 * Reports of single pictures, and what an admin decides (docs/rules/moderation.md). The features whose rows show a
 * picture take it away and put it back.
 */
import type * as z from 'zod'
import type { DecisionInput } from '#contract/admin/reports.ts'
import { pictureProblems, type pictureReports } from '#contract/picture-reports.ts'
import { appealUntil, type ReportedPictureKind } from '#domain/accounts/moderation.ts'
import { DAY } from '#domain/time/time.ts'
import { transaction, type AppContext, type Ctx, type TxCtx } from '#server/app-context.ts'
import { pathIn, type PictureOwner, type PicturePlace } from '#server/features/media/media.ts'
import { alreadyDecided, recordDecision } from '#server/features/moderation/moderation.ts'
import { offerPictureOwner } from '#server/features/offers/offers.ts'
import { requestImageOwner } from '#server/features/requests/requests.ts'
import { reviewPictureOwner } from '#server/features/reviews/reviews.ts'
import { servicePictureOwner } from '#server/features/services/services.ts'
import { staffPhotoOwner } from '#server/features/staff/staff.ts'
import { storePictureOwner } from '#server/features/stores/stores.ts'
import { uuidv7 } from '#server/ids.ts'
import { requireActor } from '#server/platform/http/access.ts'
import { transactionListener } from '#server/platform/jobs/listeners.ts'
import type { ScheduledJob } from '#server/platform/jobs/scheduled.ts'
import * as q from './queries.ts'

type Report = z.output<(typeof pictureReports)['POST /picture-reports']['body']>

/** A store may show one picture in several places. */
const OWNERS: Record<ReportedPictureKind, readonly PictureOwner[]> = {
  store: [storePictureOwner, servicePictureOwner, offerPictureOwner, staffPhotoOwner],
  review: [reviewPictureOwner],
  request: [requestImageOwner],
}
const OWNER_OF_PLACE: Record<PicturePlace['in'], PictureOwner> = {
  logo: storePictureOwner,
  cover: storePictureOwner,
  gallery: storePictureOwner,
  service: servicePictureOwner,
  offer: offerPictureOwner,
  staff: staffPhotoOwner,
  review: reviewPictureOwner,
  request: requestImageOwner,
}

/** Nobody knows the address of a picture without having seen it. */
export async function report(ctx: Ctx, { kind, id: ownerId, url, reason, details }: Report): Promise<void> {
  const path = pathIn(url)
  if (path === null) throw pictureProblems.notFound()
  const subject = { kind, ownerId, path }
  await transaction(ctx, async (tx) => {
    const shown = await q.findShown(tx.db, subject)
    if (!shown) throw pictureProblems.notFound()
    const pictureId = await q.saveReported(tx.db, {
      id: uuidv7(tx.now.getTime()),
      kind,
      owner_id: ownerId,
      path,
      author_id: shown.authorId,
      name: shown.name,
    })
    await q.insertReport(tx.db, {
      picture_id: pictureId,
      account_id: requireActor(tx).accountId,
      reason,
      details,
      created_at: tx.now,
    })
  })
}

export const decide = (ctx: Ctx, id: string, decision: DecisionInput): Promise<void> =>
  transaction(ctx, async (tx) => {
    const picture = await q.lockPicture(tx.db, id)
    if (!picture) throw pictureProblems.notFound()
    const reporterIds = await q.lockOpenReporters(tx.db, id)
    if (reporterIds.length === 0)
      throw (await alreadyDecided(tx.db, 'picture', id)) ?? pictureProblems.notFound()
    const { kind, ownerId, path, authorId, name } = picture
    const decisionId = await recordDecision(
      tx,
      {
        kind: 'picture',
        subjectId: id,
        authorId,
        storeId: kind === 'store' ? ownerId : null,
        name,
        excerpt: '',
        picture: path,
        reporterIds,
      },
      decision,
    )
    await q.closeReports(tx.db, id, decisionId)
    if (decision.decision === 'remove') await remove(tx, picture, decisionId)
  })

/** Removes the picture, which its author or another admin may have removed before. */
async function remove(
  tx: TxCtx,
  { id, kind, ownerId, path, places: before }: q.ReportedPicture,
  decisionId: string,
): Promise<void> {
  const places = before ?? []
  for (const owner of OWNERS[kind]) places.push(...(await owner.take(tx.db, ownerId, path)))
  await q.setRemoval(tx.db, id, { id: decisionId, places })
}

export const showOverturned = transactionListener(['moderation.appeal_decided'], async (tx, appeal) => {
  if (appeal.kind !== 'picture' || !appeal.isOverturned) return
  const picture = await q.lockPicture(tx.db, appeal.subjectId)
  if (!picture?.places) return
  for (const place of picture.places) await OWNER_OF_PLACE[place.in].putBack(tx.db, picture.path, place)
  await q.setRemoval(tx.db, picture.id, null)
})

/** A day longer than there can be an appeal. */
const KEPT_MS = appealUntil(0) + DAY

export const forgetRemovedPictures: ScheduledJob = {
  name: 'forget-removed-pictures',
  everyMs: DAY,
  isMaintenance: true,
  run: (app: AppContext) => q.forgetBefore(app.database.db, new Date(app.clock.now().getTime() - KEPT_MS)),
}
