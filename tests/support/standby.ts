/** A standby as PostgreSQL sees it: a connection that receives the log, and confirms as much of it as a test wants. */
import pg from 'pg'

export type TestStandby = {
  /** Confirms that everything up to now is applied. */
  apply(): Promise<void>
  close(): Promise<void>
}

export async function openStandby(databaseUrl: string, name: string): Promise<TestStandby> {
  const lsn = async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ lsn: string }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text AS lsn`,
    )
    await client.end()
    return BigInt(rows[0]!.lsn)
  }
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: name,
    replication: 'true',
  } as pg.ClientConfig) // pg's types lack `replication`
  // PostgreSQL ends the connection in the middle of the stream.
  client.on('error', () => undefined)
  await client.connect()
  // The types of pg lack this part of its connection.
  const { connection } = client as unknown as {
    connection: NodeJS.EventEmitter & { sendCopyFromChunk(chunk: Buffer): void; stream: { destroy(): void } }
  }
  // The client expects copied data only in answer to its own kind of query.
  connection.removeAllListeners('copyData')
  const started = new Promise((done) => connection.once('replicationStart', done))
  const start = await lsn()
  client
    .query(`START_REPLICATION PHYSICAL ${(start >> 32n).toString(16)}/${(start & 0xffffffffn).toString(16)}`)
    .catch(() => undefined) // it ends with the connection
  await started
  return {
    async apply() {
      const upTo = await lsn()
      const status = Buffer.alloc(34)
      status.write('r')
      for (const at of [1, 9, 17]) status.writeBigInt64BE(upTo, at) // written, flushed, applied
      connection.sendCopyFromChunk(status)
    },
    async close() {
      connection.stream.destroy()
    },
  }
}
