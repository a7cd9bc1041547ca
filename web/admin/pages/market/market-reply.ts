import type { Api, Reply } from '#contract/kernel.ts'

export type Market = Reply<Api['GET /admin/market']>
