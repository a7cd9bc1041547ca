/** D3's requirements for PostgreSQL; each sentence is shown to the person who started the server. */
import type pg from 'pg'

/** The message says what the database lacks. */
export class DatabaseRequirementError extends Error {
  override readonly name = 'DatabaseRequirementError'
}

export const POOLER_HINT = 'If DATABASE_URL leads to a pooler, set DATABASE_DIRECT_URL to PostgreSQL itself.'

/** The oldest release of PostgreSQL that D3 runs on. */
export const MIN_VERSION = 15
const EXTENSIONS = ['btree_gist', 'citext', 'fuzzystrmatch', 'pg_trgm', 'unaccent']

export async function checkRequirements(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Found>(FOUND, [EXTENSIONS])
  const missing = missingRequirements(rows[0]!)
  if (missing.length) throw new DatabaseRequirementError(missing.join('\n'))
}

type Found = {
  /** Number such as 160004. */
  versionNumber: number
  /** Version such as 16.4. */
  version: string
  database: string
  role: string
  mayCreateInDatabase: boolean
  mayCreateInSchema: boolean
  unavailable: string[]
}

const FOUND = `
  SELECT current_setting('server_version_num')::int AS "versionNumber",
    split_part(current_setting('server_version'), ' ', 1) AS version,
    current_database() AS database, current_user AS role,
    has_database_privilege(current_database(), 'CREATE') AS "mayCreateInDatabase",
    coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayCreateInSchema",
    array(SELECT name FROM unnest($1::text[]) AS name
      WHERE name NOT IN (SELECT available.name FROM pg_available_extensions AS available)) AS unavailable`

export function missingRequirements(found: Found): string[] {
  const { version, database, role, unavailable } = found
  const missing: string[] = []
  if (found.versionNumber < MIN_VERSION * 10_000)
    missing.push(`D3 needs PostgreSQL ${MIN_VERSION} or later; this is ${version}.`)
  if (unavailable.length)
    missing.push(
      `PostgreSQL lacks these extensions: ${unavailable.join(', ')}. ` +
        `On Debian they are in the package postgresql-contrib.`,
    )
  if (!found.mayCreateInDatabase)
    missing.push(
      `The role ${role} may not create schemas and extensions. ` +
        `As its owner: GRANT CREATE ON DATABASE ${database} TO ${role};`,
    )
  if (!found.mayCreateInSchema)
    missing.push(
      `The role ${role} may not create tables. ` +
        `As the owner of the database: GRANT CREATE ON SCHEMA public TO ${role};`,
    )
  return missing
}
