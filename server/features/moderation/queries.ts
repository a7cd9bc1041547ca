/** SQL of decisions about reports, and of appeals. */
import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Decision, ModeratedKind, Rule } from '#domain/accounts/moderation.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { ModerationDecisions } from '#server/platform/database/schema.ts'
import { MAX_OPEN_OF_KIND, type OpenWork } from '#server/work-kind.ts'

export const insertDecision = (tx: Tx, row: Insertable<ModerationDecisions>) =>
  tx.insertInto('moderation_decisions').values(row).execute()

const selectName = (account: 'author' | 'decider' | 'appealDecider') =>
  sql<string>`concat_ws(' ', ${sql.ref(`${account}.first_name`)}, ${sql.ref(`${account}.last_name`)})`

const selectDecisions = (db: Queryable) =>
  db
    .selectFrom('moderation_decisions as d')
    .innerJoin('shared.accounts as author', 'author.id', 'd.author_id')
    .innerJoin('shared.accounts as decider', 'decider.id', 'd.decided_by')
    .leftJoin('shared.accounts as appealDecider', 'appealDecider.id', 'd.appeal_decided_by')
    .select([
      'd.id',
      'd.kind',
      'd.subject_id as subjectId',
      'd.author_id as authorId',
      'd.store_id as storeId',
      'd.decision',
      'd.rule',
      'd.reason',
      'd.name',
      'd.excerpt',
      'd.picture',
      'd.report_count as reportCount',
      'd.decided_by as decidedById',
      'd.decided_at as decidedAt',
      'd.appeal',
      'd.appealed_at as appealedAt',
      'd.appeal_decided_at as appealDecidedAt',
      'd.is_overturned as isOverturned',
      'd.appeal_reason as appealReason',
      selectName('author').as('authorName'),
      selectName('decider').as('decidedBy'),
      sql<string | null>`nullif(${selectName('appealDecider')}, '')`.as('appealDecidedBy'),
    ])
    .$narrowType<{ kind: ModeratedKind; decision: Decision; rule: Rule | null }>()

export const findDecision = (db: Queryable, id: string) =>
  selectDecisions(db).where('d.id', '=', id).executeTakeFirst()
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>

export const findLastDecision = (db: Queryable, kind: ModeratedKind, subjectId: string) =>
  selectDecisions(db)
    .where('d.subject_id', '=', subjectId)
    .where('d.kind', '=', kind)
    .orderBy('d.decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function lockDecision(tx: Tx, id: string): Promise<DecisionRow | undefined> {
  await tx.selectFrom('moderation_decisions').select('id').where('id', '=', id).forUpdate().execute()
  return findDecision(tx, id)
}

type DecisionFilter = {
  storeId?: string | undefined
  authorId?: string | undefined
  page: number
  limit: number
}

export async function listDecisions(
  db: Queryable,
  { storeId, authorId, page, limit }: DecisionFilter,
): Promise<{ rows: DecisionRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    selectDecisions(db)
      .$if(storeId !== undefined, (query) => query.where('d.store_id', '=', storeId!))
      .$if(authorId !== undefined, (query) => query.where('d.author_id', '=', authorId!))
      .orderBy('d.decided_at', 'desc')
      .orderBy('d.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('moderation_decisions as d')
      .select((e) => e.fn.countAll<number>().as('total'))
      .$if(storeId !== undefined, (query) => query.where('d.store_id', '=', storeId!))
      .$if(authorId !== undefined, (query) => query.where('d.author_id', '=', authorId!))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}

/** Person or store whose strikes are counted. */
export type StrikeSubject = { accountId: string } | { storeId: string }

/** Returns when something of the person, or of the store, was removed. */
export async function listRemovals(db: Queryable, of: StrikeSubject, since: Date): Promise<number[]> {
  const belongsToSubject =
    'storeId' in of ? sql`store_id = ${of.storeId}` : sql`author_id = ${of.accountId} AND store_id IS NULL`
  const { rows } = await sql<{ at: Date }>`
    SELECT decided_at AS at FROM moderation_decisions
    WHERE ${belongsToSubject} AND decision = 'remove' AND is_overturned IS NOT TRUE AND decided_at > ${since}`.execute(
    db,
  )
  return rows.map(({ at }) => at.getTime())
}

export const setAppeal = (tx: Tx, id: string, appeal: string, now: Date) =>
  tx.updateTable('moderation_decisions').set({ appeal, appealed_at: now }).where('id', '=', id).execute()

export const setAppealDecision = (
  tx: Tx,
  id: string,
  { by, isOverturned, reason }: { by: string; isOverturned: boolean; reason: string },
  now: Date,
) =>
  tx
    .updateTable('moderation_decisions')
    .set({
      appeal_decided_by: by,
      appeal_decided_at: now,
      is_overturned: isOverturned,
      appeal_reason: reason,
    })
    .where('id', '=', id)
    .execute()

export const selectAppeals: RawBuilder<OpenWork> = sql`
  SELECT d.id::text AS id, d.appealed_at AS since, d.appealed_at + interval '3 days' AS due_at,
    'Appeal against a ' || CASE d.decision WHEN 'remove' THEN 'removal' ELSE 'warning' END AS title,
    upper(left(d.kind, 1)) || substr(d.kind, 2) || ', ' || d.name || ', by ' || concat_ws(' ', a.first_name, a.last_name) AS detail
  FROM moderation_decisions d JOIN shared.accounts a ON a.id = d.author_id
  WHERE d.appealed_at IS NOT NULL AND d.appeal_decided_at IS NULL
  ORDER BY d.appealed_at LIMIT ${sql.lit(MAX_OPEN_OF_KIND)}`

/** Returns the decisions for the export of an account. */
export const exportDecisions = (db: Queryable, accountId: string) =>
  db
    .selectFrom('moderation_decisions')
    .select([
      'kind',
      'excerpt as text',
      'picture',
      'decision',
      'rule',
      'reason',
      'decided_at as decidedAt',
      'appeal',
      'is_overturned as isOverturned',
      'appeal_reason as appealReason',
    ])
    .where('author_id', '=', accountId)
    .orderBy('decided_at')
    .execute()

/** The decisions remain without what the person wrote, which the title of a request is too. */
export const eraseTexts = (tx: Tx, accountId: string) =>
  tx
    .updateTable('moderation_decisions')
    .set({
      name: sql<string>`CASE WHEN store_id IS NULL AND kind IN ('request', 'picture') THEN '' ELSE name END`,
      excerpt: '',
      picture: null,
      appeal: sql<string | null>`CASE WHEN appeal IS NOT NULL THEN '' END`,
    })
    .where('author_id', '=', accountId)
    .execute()

/** Returns the decisions whose names were erased, with their authors. */
export const eraseNames = (tx: Tx, kind: ModeratedKind, subjectIds: readonly string[]) =>
  tx
    .updateTable('moderation_decisions')
    .set({ name: '' })
    .where('kind', '=', kind)
    .where('subject_id', '=', sql<string>`ANY(${subjectIds}::uuid[])`)
    .returning(['id', 'author_id as authorId'])
    .execute()

export const countDecisions = async (db: Queryable, storeId: string): Promise<number> =>
  (
    await db
      .selectFrom('moderation_decisions')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow()
  ).count
