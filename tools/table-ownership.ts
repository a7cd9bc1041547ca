/**
 * Finds the tables that a source file mentions in SQL, raw or written with Kysely, and reports those that belong to
 * another feature. A file may read tables of its own feature and the views in the schema `shared`, and may write only
 * its own tables (docs/decisions/022-table-ownership.md).
 */
import { parseSync } from '@swc/core'

/** `owned` are the tables of the feature or module that the file belongs to; `tables` are all tables. */
export type Ownership = { owned: ReadonlySet<string>; tables: ReadonlySet<string> }

const SHARED = 'shared.'
const SQL_KEYWORD = /\b(?:SELECT|FROM|WHERE|JOIN|INSERT INTO|UPDATE|DELETE FROM|VALUES)\b/
const WRITE =
  /\b(?:INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE|LOCK)\s+(?:TABLE\s+|ONLY\s+)?(shared\.\w+)/g
/** Without `OF`, a row lock is on every table of the query. */
const ROW_LOCK = /\bFOR\s+(?:NO\s+KEY\s+UPDATE|KEY\s+SHARE|UPDATE|SHARE)\b(?!\s+OF\b)/
const READING_METHODS = new Set([
  'selectFrom',
  'from',
  'using',
  'table',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
])
const WRITING_METHODS = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const LOCKING_METHODS = new Set(['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare'])

/** The violations in a TypeScript file, as sentences. */
export function checkSource(source: string, ownership: Ownership): string[] {
  const violations: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (isNode(node)) violations.push(...checkNode(node, ownership))
    Object.values(node).forEach(visit)
  }
  visit(parseSync(source, { syntax: 'typescript' }).body)
  return violations
}

function checkNode(node: Node, ownership: Ownership): string[] {
  switch (node.type) {
    case 'StringLiteral':
      return checkSql(String(node['value']), ownership)
    case 'TemplateLiteral':
      return checkSql(toText(node), ownership)
    case 'CallExpression':
      return checkCall(node, ownership)
    case 'KeyValueProperty':
      return checkProperty(node, ownership)
    default:
      return []
  }
}

/** The violations in a text if it is SQL. Every mention of a table counts, except in `table.column` and after `AS`. */
export function checkSql(text: string, ownership: Ownership): string[] {
  if (!SQL_KEYWORD.test(text)) return []
  const sql = text.replaceAll(/'(?:[^']|'')*'|--[^\n]*/g, ' ')
  const mentioned = [...sql.matchAll(/(?<![\w."$])(?:shared\.)?[a-z_]\w*(?![\w.(])/g)]
    .filter(({ index }) => !/\bAS\s+$/.test(sql.slice(0, index)))
    .map(([name]) => name)
  const written = [...sql.matchAll(WRITE)].map(([, view = '']) => `writes through the view ${view}`)
  const isLocking = ROW_LOCK.test(sql) && mentioned.some((name) => name.startsWith(SHARED))
  return [
    ...readMessages(mentioned, ownership),
    ...written,
    ...(isLocking ? ['locks rows through a view of the schema shared'] : []),
  ]
}

// ---------------------------------------------------------------- Kysely

function checkCall(call: Node, ownership: Ownership): string[] {
  const method = findMethod(call)
  if (method === null) return []
  if (LOCKING_METHODS.has(method)) return checkLock(call)
  const isWrite = WRITING_METHODS.has(method)
  if (!isWrite && !READING_METHODS.has(method)) return []
  const [argument] = getArguments(call)
  if (isWrite && argument?.type === 'Identifier')
    return [`${method} is called with a variable; name the table where it is written`]
  const tables = findTableNames(argument)
  const written = isWrite ? tables.filter((name) => name.startsWith(SHARED)) : []
  return [...readMessages(tables, ownership), ...written.map((view) => `writes through the view ${view}`)]
}

/** A lock without arguments is on every table of the query. */
function checkLock(call: Node): string[] {
  if (getArguments(call).length > 0) return []
  const tables: string[] = []
  for (let each: Node | null = call; each; each = findReceiver(each))
    if (READING_METHODS.has(findMethod(each) ?? '')) tables.push(...findTableNames(getArguments(each)[0]))
  return tables.some((name) => name.startsWith(SHARED))
    ? ['locks rows through a view of the schema shared']
    : []
}

/** The property `from: 'offers o'` of an object from which other code builds a query. */
function checkProperty({ key, value }: Node, ownership: Ownership): string[] {
  if (!isNode(key) || key['value'] !== 'from' || !isNode(value)) return []
  return readMessages(findTableNames(value), ownership)
}

/** The names in `'stores'`, `'stores as s'` and `['stores', 'offers as o']`. */
function findTableNames(argument: Node | undefined): string[] {
  if (argument?.type === 'StringLiteral') return [String(argument['value']).trim().split(/\s/)[0] ?? '']
  if (argument?.type !== 'ArrayExpression') return []
  // The elements of an array are `{ spread, expression }`.
  return (argument['elements'] as { expression: Node }[]).flatMap(({ expression }) =>
    findTableNames(expression),
  )
}

// ---------------------------------------------------------------- details

function readMessages(names: readonly string[], { owned, tables }: Ownership): string[] {
  return [...new Set(names)].flatMap((name) => {
    if (name.startsWith(SHARED)) return tables.has(name) ? [] : [`there is no view ${name}`]
    return tables.has(name) && !owned.has(name) ? [`mentions the table ${name} of another feature`] : []
  })
}

type Node = { type: string } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The text of a template literal without its expressions, which cannot be part of a name. */
const toText = (template: Node): string =>
  // The parts of a template literal's text.
  (template['quasis'] as { cooked?: string; raw: string }[])
    .map(({ cooked, raw }) => cooked ?? raw)
    .join(' ? ')

function getArguments(call: Node): Node[] {
  // A call's arguments are `{ spread, expression }`.
  return (call['arguments'] as { expression: Node }[]).map(({ expression }) => expression)
}

function findMethod(call: Node): string | null {
  const { callee } = call
  if (!isNode(callee) || callee.type !== 'MemberExpression') return null
  const { property } = callee
  return isNode(property) && property.type === 'Identifier' ? String(property['value']) : null
}

/** The call before `.method()` in a chain. */
function findReceiver(call: Node): Node | null {
  const { callee } = call
  if (!isNode(callee) || callee.type !== 'MemberExpression') return null
  const { object } = callee
  return isNode(object) && object.type === 'CallExpression' ? object : null
}
