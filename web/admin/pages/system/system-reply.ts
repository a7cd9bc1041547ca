import type { Api, Reply } from '#contract/kernel.ts'

export type SystemReply = Reply<Api['GET /admin/system']>
