/**
 * Short reads over a few connections in pipeline mode: the statements of all requests that arrive together are
 * sent at once and do not wait for each other's results, which saves most of the system calls. Each statement
 * is a transaction of its own. A statement waits for those that were sent before it, so long ones belong on the
 * pool.
 */
import { Socket } from 'node:net'
import pg from 'pg'

/** One alone would wait while PostgreSQL runs a statement; more would each send fewer statements at once. */
const CONNECTIONS = 2

/** A statement with the name by which connections prepare it. */
export type Prepared = { name: string; text: string }
export type PipelinedReads = {
  pool: pg.Pool
  query<Row extends pg.QueryResultRow>(statement: Prepared, values: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** `Client` is the class of the pool's connections. */
export function openPipelinedReads(options: pg.PoolConfig & { Client: typeof pg.Client }): PipelinedReads {
  const pool = new pg.Pool({ ...options, max: CONNECTIONS, Client: pipelinedClient(options.Client) })
  const connections = Array.from({ length: CONNECTIONS }, () => new Connection(pool))
  return {
    pool,
    query(statement, values) {
      const [first, ...others] = connections as [Connection, ...Connection[]] // CONNECTIONS is not 0
      const idlest = others.reduce((best, each) => (each.pending < best.pending ? each : best), first)
      return idlest.query(statement, values)
    },
    async close() {
      for (const connection of connections) await connection.close()
      if (!pool.ended) await pool.end()
    },
  }
}

/** Holds one connection of the pool, and replaces it after it broke. */
class Connection {
  readonly #pool: pg.Pool
  #client: Promise<pg.PoolClient> | null = null
  /** Statements without a result yet. */
  pending = 0

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async query<Row extends pg.QueryResultRow>(
    { name, text }: Prepared,
    values: readonly unknown[],
  ): Promise<Row[]> {
    this.pending++
    try {
      const client = await (this.#client ?? this.#connect())
      collectWrites(client)
      return (await client.query<Row>({ name, text, values: [...values] })).rows
    } finally {
      this.pending--
    }
  }

  #connect(): Promise<pg.PoolClient> {
    const connecting = this.#pool.connect()
    this.#client = connecting
    const dropClient = (): boolean => {
      const isCurrent = this.#client === connecting
      if (isCurrent) this.#client = null
      return isCurrent
    }
    connecting.then(
      (client) => client.once('error', (error) => dropClient() && client.release(error)),
      () => dropClient(),
    )
    return connecting
  }

  async close(): Promise<void> {
    const connecting = this.#client
    this.#client = null
    const client = await connecting?.catch(() => null)
    client?.release(true)
  }
}

const sockets = new WeakMap<pg.ClientBase, Socket>()

function pipelinedClient(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      const socket = new Socket()
      const pipelined = { ...config, pipeline: true, stream: () => socket }
      super(pipelined)
      sockets.set(this, socket)
    }
  }
}

/** Sends what is written to this connection in one piece, after all requests that have arrived were read. */
function collectWrites(client: pg.ClientBase): void {
  const socket = sockets.get(client)
  if (!socket || socket.writableCorked > 0) return
  socket.cork()
  setImmediate(() => socket.uncork())
}
