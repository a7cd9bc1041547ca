/** The message is shown to the person who started the server. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError'
}
