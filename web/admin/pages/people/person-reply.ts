import type { Api, Reply } from '#contract/kernel.ts'

/** A person as the page and its parts show one. */
export type PersonReply = Reply<Api['GET /admin/people/:id']>
