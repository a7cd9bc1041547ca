/** The message is shown to the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
