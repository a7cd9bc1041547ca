/** What a feature declares about itself. server/features.ts lists all features; app.ts, main.ts and the privacy feature loop over the list. */
import type { FastifyInstance } from 'fastify'
import type { Contract } from '#contract/kernel.ts'
import type { Problem } from '#contract/problem.ts'
import type { AppContext } from './app-context.ts'
import type { Queryable, Table, Tx } from './database/database.ts'
import type { Invariant } from './database/invariants.ts'
import type { LimitTable } from './http/rate-limits.ts'
import type { HttpRoutes, Site } from './http/server.ts'
import type { EventDefinitions } from './jobs/events.ts'
import type { FailedAttempt } from './jobs/job-queue.ts'
import type { Listener } from './jobs/listeners.ts'
import type { ScheduledJob } from './jobs/scheduled.ts'
import type { MountedPages } from './rendering/pages.ts'

/** A feature's manifest. Everything but the name may be left out. */
export type Feature = {
  /** Unique; the heading of its routes in the API pages. */
  readonly name: string
  /** One sentence under that heading; required where there are routes. */
  readonly description?: string
  /** Its routes as the wire has them. */
  readonly contract?: Contract
  /** A handler for each route of the contract. A function where they need to know the other features. */
  readonly routes?: OfFeatures<HttpRoutes<Contract>>
  /** The tables it owns. Others read them through its views in the schema `shared` and change them through its public API. */
  readonly tables?: readonly Table[]
  /** Statements about its tables that must be true at any moment. */
  readonly invariants?: readonly Invariant[]
  /** The rate limits that only its routes have; general ones are in http/rate-limits.ts. */
  readonly limits?: LimitTable
  /** Adds routes and hooks that are outside the contract, such as those another service calls. Runs once for each site. */
  readonly mount?: (server: FastifyInstance, app: AppContext, site: Site) => void
  /** Adds routes that need to know the pages of the customers' site. */
  readonly mountBesidePages?: (
    server: FastifyInstance,
    app: AppContext,
    places: MountedPages['places'],
  ) => void
  /** The events it emits. Their payload types are added to `Events` where they are defined. */
  readonly events?: EventDefinitions
  /** What it does about events, of its own or of others: one job for each event and listener. */
  readonly listeners?: readonly Listener[]
  /** Listeners that tell the open screens of an account, over its sockets, that something has changed. */
  readonly sockets?: readonly Listener[]
  /** What it does when something is due. */
  readonly schedule?: OfFeatures<readonly ScheduledJob[]>
  /** Called after each failed attempt at any job; must not throw. */
  readonly onFailedJob?: (app: AppContext, failed: FailedAttempt) => Promise<void>
  /** Registers what it measures. */
  readonly metrics?: (app: AppContext) => void
  /** Closes the connections that its jobs have opened, when the worker stops. */
  readonly close?: (app: AppContext) => void
  /** What it stores about a person. */
  readonly personalData?: PersonalData
}

export type OfFeatures<T> = T | ((features: readonly Feature[]) => T)

/** The owner of an account. */
export type Person = { readonly id: string; readonly email: string; readonly isEmailVerified: boolean }

/** What a feature stores about a person, and how it is exported and erased. The privacy feature calls it. */
export type PersonalData = {
  /** Everything, by name, for the person to download; the names of all features are one document. */
  readonly export?: (db: Queryable, person: Person) => Promise<Record<string, unknown>>
  /** The e-mail addresses and phone numbers to which messages about the person were sent. Read before anything is erased. */
  readonly addresses?: (db: Queryable, person: Person) => Promise<string[]>
  /** The ids by which keys of messages refer to the person's rows. Read before anything is erased. */
  readonly messageSubjects?: (db: Queryable, person: Person) => Promise<string[]>
  /** Why the account cannot be deleted now, for the person to read. While there is a reason, a deletion that is due is postponed. */
  readonly deletionRefusal?: (db: Queryable, person: Person, now: Date) => Promise<Problem | null>
  /** Whether something is under way that needs the data: a deletion that is due is postponed, and none is refused. */
  readonly isNeeded?: (db: Queryable, person: Person) => Promise<boolean>
  /** Erases it, or makes it anonymous where the row must stay. Features that are later in the list erase first. */
  readonly erase?: (tx: Tx, person: Person, now: Date) => Promise<void>
}

type Manifest<C extends Contract> = Omit<Feature, 'contract' | 'routes'> &
  (
    | { readonly contract: C; readonly routes: OfFeatures<HttpRoutes<C>> }
    | { readonly contract?: never; readonly routes?: never }
  )

/** Declares a feature; the compiler demands a handler for each route of its contract. */
export function feature<C extends Contract>(manifest: Manifest<C>): Feature {
  // Each handler is called with the input of its own route only (`mount`), which a list of features of different contracts cannot express.
  return manifest as Feature
}
