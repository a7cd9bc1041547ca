/** Pairs of searched words and the names that stores use, as admins change them. Searches read the table itself. */
import { sql } from 'kysely'
import { catalogueProblems } from '#contract/admin/catalogue.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const listSynonyms = (db: Queryable) =>
  db.selectFrom('search_synonyms').select(['word', 'meanings', 'version']).orderBy('word').execute()

type Synonym = Awaited<ReturnType<typeof listSynonyms>>[number]

export async function insertSynonym(tx: Tx, given: string, meanings: readonly string[]): Promise<Synonym> {
  const [word, ...others] = await normalize(tx, [given, ...meanings])
  const added = await tx
    .insertInto('search_synonyms')
    .values({ word: word!, meanings: [...new Set(others)] })
    .onConflict((known) => known.column('word').doNothing())
    .returning(['word', 'meanings', 'version'])
    .executeTakeFirst()
  if (!added) throw catalogueProblems.synonymExists()
  return added
}

export async function updateSynonym(
  tx: Tx,
  word: string,
  { meanings, version }: { meanings: readonly string[]; version?: number | undefined },
): Promise<{ before: Synonym; after: Synonym }> {
  const before = await tx
    .selectFrom('search_synonyms')
    .select(['word', 'meanings', 'version'])
    .where('word', '=', word)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw catalogueProblems.synonymNotFound()
  requireCurrentVersion(before, version, () => before)
  const normalized = [...new Set(await normalize(tx, meanings))]
  const after = await tx
    .updateTable('search_synonyms')
    .set((e) => ({ meanings: normalized, version: e('version', '+', 1) }))
    .where('word', '=', word)
    .returning(['word', 'meanings', 'version'])
    .executeTakeFirstOrThrow()
  return { before, after }
}

export async function deleteSynonym(tx: Tx, word: string): Promise<Synonym> {
  const removed = await tx
    .deleteFrom('search_synonyms')
    .where('word', '=', word)
    .returning(['word', 'meanings', 'version'])
    .executeTakeFirst()
  if (!removed) throw catalogueProblems.synonymNotFound()
  return removed
}

/** Normalizes words as queries and documents are. Throws unless each is one or two words. */
async function normalize(tx: Tx, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT search_normalize(word) AS word FROM unnest(${words}::text[]) WITH ORDINALITY AS given (word, nth)
    ORDER BY nth`.execute(tx)
  const normalized = rows.map(({ word }) => word)
  if (!normalized.every((word) => /^[a-z0-9]+( [a-z0-9]+)?$/.test(word))) throw catalogueProblems.notWords()
  return normalized
}
