/** Questions that customers are asked when booking a service. */
import { serviceProblems } from '#contract/catalogue/problems.ts'
import { MAX_QUESTIONS } from '#domain/booking/answers.ts'
import { Problem } from '#contract/problem.ts'
import { m } from '#messages'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import {
  listQuestions,
  lockOwnServices,
  replaceQuestions,
  updateService,
  type LockedService,
  type Question,
} from './queries.ts'
import { listFamily } from './variant-queries.ts'

type SentQuestion = Omit<Question, 'id'> & { id?: string | undefined }

/** Replaces the whole list. Ids that the service does not have are new. */
export const setQuestions = (
  ctx: Ctx,
  serviceId: string,
  { questions: sent, version }: { questions: readonly SentQuestion[]; version?: number | undefined },
): Promise<{ questions: Question[]; version: number }> =>
  transaction(ctx, async (tx) => {
    const service = await lockOwn(tx, serviceId)
    const current = await listQuestions(tx.db, serviceId)
    requireCurrentVersion(service, version, () => ({ questions: current, version: service.version }))
    const known = new Set(current.map(({ id }) => id))
    const questions = sent.map(({ id, ...question }) => {
      const isKnown = id !== undefined && known.delete(id)
      return { ...question, id: isKnown ? id : uuidv7(tx.now.getTime()) }
    })
    await saveQuestions(tx, serviceId, questions)
    return { questions, version: service.version + 1 }
  })

/** Adds one at the end. */
export const addQuestion = (ctx: Ctx, serviceId: string, sent: Omit<Question, 'id'>): Promise<Question> =>
  transaction(ctx, async (tx) => {
    await lockOwn(tx, serviceId)
    const known = await listQuestions(tx.db, serviceId)
    if (known.length >= MAX_QUESTIONS)
      throw Problem.invalid([['form_id', m.field_items_max({ count: MAX_QUESTIONS })]])
    const question = { ...sent, id: uuidv7(tx.now.getTime()) }
    await saveQuestions(tx, serviceId, [...known, question])
    return question
  })

async function saveQuestions(tx: TxCtx, serviceId: string, questions: readonly Question[]): Promise<void> {
  for (const id of await listFamily(tx.db, serviceId)) {
    // The other variants ask the same.
    await replaceQuestions(tx.db, id, id === serviceId ? questions : withNewIds(tx, questions))
    // The version of the questions is that of the service.
    await updateService(tx.db, id, {})
  }
  await audit(tx.db, tx.now, {
    action: 'service.questions-set',
    actor: requireActor(tx).accountId,
    subject: serviceId,
    details: { questions: questions.length },
  })
}

export const withNewIds = (tx: TxCtx, questions: readonly Question[]): Question[] =>
  questions.map((question) => ({ ...question, id: uuidv7(tx.now.getTime()) }))

async function lockOwn(tx: TxCtx, id: string): Promise<LockedService> {
  const [service] = await lockOwnServices(tx.db, requireScopeId(tx), [id])
  if (!service) throw serviceProblems.notFound()
  return service
}
