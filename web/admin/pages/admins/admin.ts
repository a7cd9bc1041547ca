import type { Api, Reply } from '#contract/kernel.ts'

export type Admin = Reply<Api['GET /admin/admins']>['admins'][number]
