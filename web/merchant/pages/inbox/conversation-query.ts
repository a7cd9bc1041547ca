import { query } from '#web/shared/document/browser.ts'

export const conversationQuery = (id: string) => query('GET /chat/conversations/:id', { params: { id } })
