import type { serviceEditing } from '#contract/service-editing.ts'
import { shillings } from '#domain/payments/money.ts'
import { m } from '#messages'
import { findScopeId, requireScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { readUpload } from '#server/platform/tables/read-upload.ts'
import { getService, requireOwnService } from '../services.ts'
import { createService, editService, getOwnService, removeService } from './edit-services.ts'
import { createBatch, listBatches, undoBatch } from './batches.ts'
import { listForAnyone } from './for-anyone-queries.ts'
import { answerForAnyone } from './for-anyone.ts'
import { findOwnService } from './own-queries.ts'
import { listServiceOffers, listPrices, listQuestions, type Question } from './queries.ts'
import { addQuestion, setQuestions } from './questions.ts'
import { serializeBatch, serializeOwnService } from './serialize.ts'
import { changeServices, setOrder, setVariants } from './variants.ts'

export const serviceEditingRoutes: HttpRoutes<typeof serviceEditing> = {
  'GET /merchant/services/:id/pricing': async ({ params: { id } }, ctx) => {
    await requireOwnService(ctx, id)
    const [prices, offers] = await Promise.all([
      listPrices(ctx.db, id),
      listServiceOffers(ctx.db, id, ctx.now),
    ])
    return {
      success: true,
      pricing: {
        prices: prices.map(({ since, price_cents }) => ({
          since: since.toISOString(),
          price: shillings(price_cents),
        })),
        offers: offers.map(({ id: offerId, title, discount_percent, discounted_cents }) => ({
          id: offerId,
          title,
          percent: discount_percent,
          discounted_price: discounted_cents === null ? null : shillings(discounted_cents),
        })),
      },
    }
  },
  'GET /merchant/services/for-anyone': async ({ query: { storeId } }, ctx) => ({
    success: true,
    services: await listForAnyone(ctx.db, requireScopeId(ctx), storeId),
  }),
  'POST /merchant/services/for-anyone': async ({ body: { serviceIds, performers } }, ctx) => {
    await answerForAnyone(ctx, serviceIds, performers)
    const message =
      performers === 'everyone' ? m.rule_reply_everyone_named() : m.rule_reply_stays_for_anyone()
    return { success: true, message }
  },
  'GET /merchant/services/batches': async ({ query }, ctx) => ({
    success: true,
    batches: (await listBatches(ctx, query.storeId)).map(serializeBatch),
  }),
  'POST /merchant/services/batches': async ({ body }, ctx) => {
    const batch = await createBatch(ctx, body)
    return {
      success: true,
      message: m.rule_reply_services_added({ count: batch.count }),
      batch: serializeBatch(batch),
    }
  },
  'POST /merchant/services/read-file': async ({ upload }) => ({
    success: true,
    rows: (await readUpload(upload)).rows.map(({ cells }) => [...cells]),
  }),
  'POST /merchant/services/batches/:id/undo': async ({ params }, ctx) => {
    const counts = await undoBatch(ctx, params.id)
    return { success: true, message: m.rule_reply_services_removed(), ...counts }
  },
  'PUT /merchant/services/:id/variants': async ({ params, body }, ctx) => ({
    success: true,
    message: m.rule_reply_service_saved(),
    service: serializeOwnService(await setVariants(ctx, params.id, body), ctx.app),
  }),
  'PUT /merchant/services/order': async ({ body }, ctx) => {
    await setOrder(ctx, body)
    return { success: true, message: m.rule_reply_services_ordered() }
  },
  'POST /merchant/services/changes': async ({ body }, ctx) => {
    const changed = await changeServices(ctx, body)
    return { success: true, message: m.rule_reply_services_changed({ count: changed }), changed }
  },
  'POST /services': async ({ body }, ctx) => ({
    success: true,
    message: m.rule_reply_service_created(),
    service: serializeOwnService(await createService(ctx, body), ctx.app),
  }),
  'PUT /services/:id': async ({ params, body }, ctx) => ({
    success: true,
    message: m.rule_reply_service_saved(),
    service: serializeOwnService(await editService(ctx, params.id, body), ctx.app),
  }),
  'DELETE /services/:id': async ({ params }, ctx) => {
    const deleted = await removeService(ctx, params.id)
    const message = deleted ? m.rule_reply_service_deleted() : m.rule_reply_service_deactivated()
    return { success: true, message, deleted }
  },
  'PUT /forms/service/:id': async ({ params, body }, ctx) => ({
    success: true,
    message: m.rule_reply_questions_saved(),
    ...(await setQuestions(ctx, params.id, body)),
  }),
  'GET /forms/service/:id': async ({ params }, ctx) => {
    const scopeId = ctx.actor?.role === 'merchant' ? findScopeId(ctx.actor) : null
    const own = scopeId === null ? undefined : await findOwnService(ctx.db, ctx.now, scopeId, params.id)
    const { name } = own ?? (await getService(ctx.db, ctx.now, params.id))
    const questions = await listQuestions(ctx.db, params.id)
    return { success: true, forms: questions.length === 0 ? [] : [toForm(params.id, name, questions)] }
  },
  'POST /forms/create': async ({ body }, ctx) => {
    const { name } = await getOwnService(ctx, requireScopeId(ctx), body.service_id)
    const questions = await listQuestions(ctx.db, body.service_id)
    return {
      success: true,
      message: m.rule_reply_questions_saved(),
      form: toForm(body.service_id, name, questions),
    }
  },
  'POST /form-fields/create': async ({ body }, ctx) => {
    const { field_name: question, field_type: kind, required } = body
    const added = await addQuestion(ctx, body.form_id, { question, kind, required })
    return { success: true, message: m.rule_reply_questions_saved(), field: toField(added) }
  },
}

const toForm = (id: string, name: string, questions: readonly Question[]) => ({
  id,
  name,
  description: '',
  fields: questions.map(toField),
})
const toField = ({ id, question, kind, required }: Question) => ({
  id,
  field_name: question,
  field_type: kind,
  required,
})
