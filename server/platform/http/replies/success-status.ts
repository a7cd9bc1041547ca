import type { Endpoint } from '#contract/kernel.ts'

type EndpointStatus = Pick<Endpoint, 'status' | 'isNew'>

/** Returns all statuses that a success of the route can have. */
export const successStatuses = ({ status = 200, isNew }: EndpointStatus): number[] =>
  isNew && status !== 200 ? [200, status] : [status]

export const getReplyStatus = ({ status = 200, isNew }: EndpointStatus, reply: unknown): number =>
  isNew && !isNew(reply as never) ? 200 : status // the route's own reply
