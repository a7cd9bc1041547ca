import type { Realtime } from './realtime.ts'

/** Of processes without sites. */
export const NO_SOCKETS: Realtime = {
  emitToAccount: () => undefined,
  emitToMerchant: () => undefined,
  emitToConversation: () => undefined,
}
