/**
 * Rules about statements that a migration must not have while the previous version serves (decision 060). Each
 * rule is a sentence.
 */
import { parse } from 'libpg-query'

/** The parts of PostgreSQL's parse tree that the rules read. */
type Relation = { relname: string }
type Constraint = { contype: string; skip_validation?: boolean }
type Command = {
  subtype: string
  def?: { ColumnDef?: { constraints?: { Constraint: Constraint }[] }; Constraint?: Constraint }
}
type Statement = {
  CreateStmt?: { relation: Relation }
  AlterTableStmt?: { relation: Relation; cmds: { AlterTableCmd: Command }[] }
  IndexStmt?: { relation: Relation; concurrent?: boolean }
  DropStmt?: { removeType: string; concurrent?: boolean }
  RenameStmt?: object
  UpdateStmt?: { relation: Relation }
  DeleteStmt?: { relation: Relation }
}

export async function brokenRules(name: string, text: string): Promise<string[]> {
  const { stmts = [] } = (await parse(text)) as { stmts?: { stmt: Statement }[] } // of this version of PostgreSQL
  const statements = stmts.map(({ stmt }) => stmt)
  const created = new Set(statements.flatMap(({ CreateStmt }) => CreateStmt?.relation.relname ?? []))
  const file = {
    isAfter: name.endsWith('.after.sql'),
    hasTransaction: !text.startsWith('-- no transaction'),
    isNew: ({ relname }: Relation) => created.has(relname),
  }
  return [...new Set(statements.flatMap((statement) => brokenBy(statement, file)))]
}

type File = { isAfter: boolean; hasTransaction: boolean; isNew(relation: Relation): boolean }

function brokenBy(statement: Statement, file: File): string[] {
  const { AlterTableStmt, IndexStmt, DropStmt, RenameStmt, UpdateStmt, DeleteStmt } = statement
  const isConcurrent = IndexStmt?.concurrent === true || DropStmt?.concurrent === true
  const rows = UpdateStmt ?? DeleteStmt
  return [
    isConcurrent === file.hasTransaction &&
      'CONCURRENTLY is for files that begin with "-- no transaction", and these have nothing else.',
    IndexStmt &&
      !isConcurrent &&
      !file.isNew(IndexStmt.relation) &&
      'An index on an existing table is created CONCURRENTLY.',
    DropStmt?.removeType === 'OBJECT_INDEX' && !isConcurrent && 'An index is dropped CONCURRENTLY.',
    DropStmt?.removeType === 'OBJECT_TABLE' &&
      !file.isAfter &&
      'What the previous version uses is dropped in an .after.sql file.',
    RenameStmt && 'Nothing is renamed: add the new name, write both, and drop the old one later.',
    rows &&
      !file.isNew(rows.relation) &&
      'Rows are changed by a job in batches, because one statement locks them all until it ends.',
    ...(AlterTableStmt && !file.isNew(AlterTableStmt.relation)
      ? AlterTableStmt.cmds.map(({ AlterTableCmd }) => brokenByCommand(AlterTableCmd, file))
      : []),
  ].filter((rule) => typeof rule === 'string')
}

function brokenByCommand({ subtype, def }: Command, { isAfter }: File): string | false {
  switch (subtype) {
    case 'AT_DropColumn':
      return !isAfter && 'What the previous version uses is dropped in an .after.sql file.'
    case 'AT_AlterColumnType':
      return 'The type of a column does not change: add a column, write both, and drop the old one later.'
    case 'AT_SetNotNull':
      return 'NOT NULL is a CHECK constraint that is added NOT VALID and validated by a later file.'
    case 'AT_AddColumn': {
      const types = (def?.ColumnDef?.constraints ?? []).map(({ Constraint }) => Constraint.contype)
      return types.some(
        (type) => type !== 'CONSTR_NOTNULL' && type !== 'CONSTR_DEFAULT' && type !== 'CONSTR_NULL',
      )
        ? 'A new column has no constraint but NOT NULL with a default.'
        : types.includes('CONSTR_NOTNULL') && !types.includes('CONSTR_DEFAULT')
          ? 'A new column that is NOT NULL has a default, because the previous version does not write it.'
          : false
    }
    case 'AT_AddConstraint':
      return def?.Constraint?.skip_validation === true || def?.Constraint?.contype === 'CONSTR_PRIMARY'
        ? false
        : 'A constraint is added NOT VALID and validated by a later file.'
    default:
      return false
  }
}
