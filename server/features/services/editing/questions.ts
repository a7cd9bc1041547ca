/** What customers are asked when booking a service. */
import { serviceProblems } from '#contract/catalogue/problems.ts'
import { MAX_QUESTIONS } from '#contract/service-questions.ts'
import { Problem } from '#contract/problem.ts'
import { m } from '#messages'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import type { Queryable } from '#server/database/database.ts'
import { actorOf, merchantOf } from '#server/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import { audit } from '#server/observability/audit.ts'
import { lockOwnService } from './queries.ts'

type Kind = 'text' | 'number' | 'email' | 'date'
export type Question = { id: string; question: string; kind: Kind; required: boolean }
type SentQuestion = Omit<Question, 'id'> & { id?: string | undefined }

export async function listQuestions(db: Queryable, serviceId: string): Promise<Question[]> {
  const rows = await db
    .selectFrom('service_questions')
    .select(['id', 'question', 'kind', 'is_required as required'])
    .where('service_id', '=', serviceId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as Kind })) // by the CHECK of the table
}

/** Replaces the whole list. Ids that the service does not have are new. */
export const setQuestions = (
  ctx: Ctx,
  serviceId: string,
  sent: readonly SentQuestion[],
): Promise<Question[]> =>
  transaction(ctx, async (tx) => {
    await lockOwn(tx, serviceId)
    const known = new Set((await listQuestions(tx.db, serviceId)).map(({ id }) => id))
    const questions = sent.map(({ id, ...question }) => {
      const isKept = id !== undefined && known.delete(id)
      return { ...question, id: isKept ? id : uuidv7(tx.now.getTime()) }
    })
    await replaceQuestions(tx, serviceId, questions)
    return questions
  })

/** Adds one at the end. */
export const addQuestion = (ctx: Ctx, serviceId: string, sent: Omit<Question, 'id'>): Promise<Question> =>
  transaction(ctx, async (tx) => {
    await lockOwn(tx, serviceId)
    const known = await listQuestions(tx.db, serviceId)
    if (known.length >= MAX_QUESTIONS)
      throw Problem.invalid([['form_id', m.field_items_max({ count: MAX_QUESTIONS })]])
    const question = { ...sent, id: uuidv7(tx.now.getTime()) }
    await replaceQuestions(tx, serviceId, [...known, question])
    return question
  })

async function replaceQuestions(tx: TxCtx, serviceId: string, questions: readonly Question[]): Promise<void> {
  await tx.db.deleteFrom('service_questions').where('service_id', '=', serviceId).execute()
  if (questions.length > 0)
    await tx.db
      .insertInto('service_questions')
      .values(
        questions.map(({ id, question, kind, required }, position) => ({
          id,
          service_id: serviceId,
          position,
          question,
          kind,
          is_required: required,
        })),
      )
      .execute()
  const details = { questions: questions.length }
  await audit(tx.db, tx.now, {
    action: 'service.questions-set',
    actor: actorOf(tx).accountId,
    subject: serviceId,
    details,
  })
}

async function lockOwn(tx: TxCtx, id: string): Promise<void> {
  if (!(await lockOwnService(tx.db, merchantOf(tx), id))) throw serviceProblems.notFound()
}
