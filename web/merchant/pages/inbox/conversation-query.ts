import { query } from '#web/api/browser.ts'

export const conversationQuery = (id: string) => query('GET /chat/conversations/:id', { params: { id } })
