/** The primary's knowledge of its standbys. A role without `pg_monitor` sees no details of them. */
import { sql } from 'kysely'
import type { Queryable } from '../database.ts'

type Standby = {
  /** `application_name`, which is the name of the machine under Patroni. */
  name: string
  /** Bytes of the log that it has not applied yet. */
  lagBytes: number
  /** True if it confirms commits, or may be one of those that do. */
  isSynchronous: boolean
}
export type Replication = {
  /** False if the role sees no details; `standbys` is empty then. */
  isVisible: boolean
  /** Commits wait for a standby. */
  needsSynchronous: boolean
  standbys: Standby[]
}

/** Reads the replication on the primary. Backups and other receivers of the log that apply nothing are left out. */
export async function readReplication(db: Queryable): Promise<Replication> {
  const { rows } = await sql<Replication>`
    SELECT pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') AS "isVisible",
      current_setting('synchronous_standby_names') <> '' AS "needsSynchronous",
      coalesce((
        SELECT json_agg(json_build_object('name', application_name, 'isSynchronous', sync_state IN ('sync', 'quorum'),
          'lagBytes', greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8) ORDER BY application_name)
        FROM pg_stat_replication WHERE replay_lsn IS NOT NULL), '[]') AS standbys`.execute(db)
  return rows[0]! // without FROM it is one row
}

export const lacksSynchronous = ({ isVisible, needsSynchronous, standbys }: Replication): boolean =>
  isVisible && needsSynchronous && !standbys.some(({ isSynchronous }) => isSynchronous)
