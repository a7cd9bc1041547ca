/** The message is shown to the person who started the server. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
