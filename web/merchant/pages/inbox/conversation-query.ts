import { query } from '#web/app/document/browser.ts'

export const conversationQuery = (id: string) => query('GET /chat/conversations/:id', { params: { id } })
