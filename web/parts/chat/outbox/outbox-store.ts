// cspell:ignore IDBP
/** Storage on the device for the chats of an account: messages that wait to be sent, and drafts. */
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** A message that waits to be sent, or that the server has rejected. */
export type WaitingMessage = {
  /** Place of the message in the order of writing; the store numbers them. */
  readonly place?: number
  /** Id that is made once, so that the server stores the message once. */
  readonly clientMessageId: string
  /** See `ThreadKey`. */
  readonly thread: ThreadKey
  readonly content: string
  readonly picture: { readonly file: Blob; readonly width: number; readonly height: number } | null
  /** Id of the picture, once it is uploaded. */
  readonly imageId: string | null
  readonly card: AttachedCard | null
  /** Time of writing by the clock of the device. */
  readonly writtenAt: number
  /** Reason why the server rejected the message. */
  readonly rejected: string | null
}

/** The id of a conversation, or of the store with which there is none yet. */
export type ThreadKey = string
export const threadWithStore = (storeId: string): ThreadKey => `store:${storeId}`
export const storeIn = (thread: ThreadKey): string | null =>
  thread.startsWith('store:') ? thread.slice('store:'.length) : null

export type AttachedCard =
  | { readonly kind: 'booking'; readonly bookingId: string }
  | { readonly kind: 'offer'; readonly offerId: string }
  | { readonly kind: 'quote'; readonly quoteId: string }

export type OutboxStore = {
  /** Returns the messages of all threads, in the order of writing. */
  list(): Promise<WaitingMessage[]>
  put(message: WaitingMessage): Promise<void>
  remove(clientMessageId: string): Promise<void>
  draft(thread: ThreadKey): Promise<string>
  putDraft(thread: ThreadKey, text: string): Promise<void>
  /** Moves the messages and the draft to another key when the conversation with a store has begun. */
  rename(from: ThreadKey, to: ThreadKey): Promise<void>
}

interface Schema extends DBSchema {
  waiting: { key: number; value: WaitingMessage; indexes: { clientMessageId: string } }
  drafts: { key: ThreadKey; value: string }
}

const NAME = 'd3-chat-'
const getDatabaseName = (accountId: string) => NAME + accountId

/** Opens the storage. In a private window, where nothing can be stored, the messages are in memory. */
export function openOutboxStore(accountId: string): OutboxStore {
  const opened = openDB<Schema>(getDatabaseName(accountId), 1, {
    upgrade(database) {
      database
        .createObjectStore('waiting', { keyPath: 'place', autoIncrement: true })
        .createIndex('clientMessageId', 'clientMessageId', { unique: true })
      database.createObjectStore('drafts')
    },
    // Another tab signs out and deletes the database, so this tab closes it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(), // it is the database
  }).then(storedOutbox, memoryOutbox)
  return {
    list: async () => (await opened).list(),
    put: async (message) => (await opened).put(message),
    remove: async (id) => (await opened).remove(id),
    draft: async (thread) => (await opened).draft(thread),
    putDraft: async (thread, text) => (await opened).putDraft(thread, text),
    rename: async (from, to) => (await opened).rename(from, to),
  }
}

/** Deletes the storage at sign-out. Nothing prevents signing out. */
export const deleteOutbox = (accountId: string): Promise<void> =>
  deleteDB(getDatabaseName(accountId)).catch(() => undefined)

function storedOutbox(database: IDBPDatabase<Schema>): OutboxStore {
  return {
    list: () => database.getAll('waiting'),
    async put(message) {
      const transaction = database.transaction('waiting', 'readwrite', { durability: 'strict' })
      const place = await transaction.store.index('clientMessageId').getKey(message.clientMessageId)
      // A message that was sent or deleted meanwhile is not put back.
      if (message.place === undefined || place !== undefined) await transaction.store.put(message)
      await transaction.done
    },
    async remove(clientMessageId) {
      const transaction = database.transaction('waiting', 'readwrite')
      const place = await transaction.store.index('clientMessageId').getKey(clientMessageId)
      if (place !== undefined) await transaction.store.delete(place)
      await transaction.done
    },
    draft: async (thread) => (await database.get('drafts', thread)) ?? '',
    putDraft: async (thread, text) => {
      if (text) await database.put('drafts', text, thread)
      else await database.delete('drafts', thread)
    },
    async rename(from, to) {
      const transaction = database.transaction(['waiting', 'drafts'], 'readwrite')
      const waiting = transaction.objectStore('waiting')
      const drafts = transaction.objectStore('drafts')
      for (const message of await waiting.getAll())
        if (message.thread === from) await waiting.put({ ...message, thread: to })
      const draft = await drafts.get(from)
      if (draft !== undefined) {
        await drafts.put(draft, to)
        await drafts.delete(from)
      }
      await transaction.done
    },
  }
}

export function memoryOutbox(): OutboxStore {
  let messages: WaitingMessage[] = []
  let lastPlace = 0
  const drafts = new Map<ThreadKey, string>()
  return {
    list: async () => messages,
    async put(message) {
      const isNew = message.place === undefined
      if (isNew) messages = [...messages, { ...message, place: ++lastPlace }]
      else messages = messages.map((each) => (each.place === message.place ? message : each))
    },
    async remove(clientMessageId) {
      messages = messages.filter((each) => each.clientMessageId !== clientMessageId)
    },
    draft: async (thread) => drafts.get(thread) ?? '',
    putDraft: async (thread, text) => void drafts.set(thread, text),
    async rename(from, to) {
      messages = messages.map((each) => (each.thread === from ? { ...each, thread: to } : each))
      const draft = drafts.get(from)
      if (draft !== undefined) drafts.set(to, draft).delete(from)
    },
  }
}
