import type { Api, Reply } from '#contract/kernel.ts'

/** An offer as its merchant reads it. */
export type ShownOffer = Reply<Api['GET /offers/:id']>['offer']
export type ListedOffer = Reply<Api['GET /offers']>['offers'][number]
