/**
 * Events that the server sends by socket.io (docs/rules/wire-format.md#live-updates). Each event only signals
 * that something of this account has changed: events may get lost or arrive twice, so a client that receives
 * one gets the current state by HTTP. This module has no schemas, so pages need not load them.
 */
import type * as z from 'zod'
import type { LIVE_EVENTS } from './live-events.ts'

export type LiveEvents = { [E in keyof typeof LIVE_EVENTS]: z.output<(typeof LIVE_EVENTS)[E]['payload']> }
export type LiveEvent = keyof LiveEvents

/** The events as socket.io types their listeners. */
export type LiveListeners = { [E in LiveEvent]: (payload: LiveEvents[E]) => void }

export const LIVE_PATH = '/socket.io'
/** Some existing clients connect to an address that ends in /api/v1, which socket.io takes as the namespace. */
export const LIVE_NAMESPACES = ['/', '/api/v1'] as const
/** The message of a refused connection begins with it when signing in again would help. */
export const LIVE_REFUSED = 'Authentication error'
