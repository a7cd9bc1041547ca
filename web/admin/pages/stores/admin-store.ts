import type { Api, Reply } from '#contract/kernel.ts'

export type AdminStore = Reply<Api['GET /admin/stores/:id']>['store']
