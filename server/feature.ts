/**
 * The manifest of a feature. server/features.ts lists all features; app.ts, main.ts and the privacy feature
 * loop over the list.
 */
import type { FastifyInstance } from 'fastify'
import type { Contract } from '#contract/kernel.ts'
import type { Problem } from '#contract/problem.ts'
import type { BreakerState } from './adapters/network/breaker.ts'
import type { AppContext, TransactionListener, TxCtx } from './app-context.ts'
import type { BusinessTable } from './business-table.ts'
import type { NotificationTexts } from './notification-texts.ts'
import type { Queryable, Table, Tx } from './platform/database/database.ts'
import type { Invariant } from './platform/database/invariants.ts'
import type { LimitTable } from './platform/http/limits/rate-limits.ts'
import type { HttpRoutes, Site } from './platform/http/operation.ts'
import type { EventDefinitions } from './platform/jobs/events.ts'
import type { FailedAttempt } from './platform/jobs/attempt.ts'
import type { Listener } from './platform/jobs/listeners.ts'
import type { ScheduledJob } from './platform/jobs/scheduled.ts'
import type { Sockets } from './platform/realtime/sockets.ts'
import type { MountedPages } from './platform/rendering/pages.ts'
import type { ApprovableAction } from './approvable-action.ts'
import type { WorkKind } from './work-kind.ts'

/** All fields except the name are optional. */
export type Feature = {
  /** Unique; the tag of its routes in the API reference. */
  readonly name: string
  /** One sentence for the API reference; required if there are routes. */
  readonly description?: string
  readonly contract?: Contract
  /** A handler for each route of the contract. A function if the handlers need the list of features. */
  readonly routes?: OfFeatures<HttpRoutes<Contract>>
  /** The tables it owns. Others read them as views in the schema `shared` and change them by its public API. */
  readonly tables?: readonly Table[]
  /** Statements about its tables that must be true at any moment. */
  readonly invariants?: readonly Invariant[]
  /** The rate limits of its routes; general ones are in http/limits/rate-limits.ts. */
  readonly limits?: LimitTable
  /**
   * Adds routes and hooks outside the contract. Called once for each site.
   */
  readonly mount?: (
    server: FastifyInstance,
    app: AppContext,
    site: Site,
    features: readonly Feature[],
  ) => void
  /** Adds what providers call, which is on the customers' site. */
  readonly mountCallbacks?: (server: FastifyInstance, app: AppContext) => void
  /** Adds routes that need the paths of the customers' site. */
  readonly mountBesidePages?: (
    server: FastifyInstance,
    app: AppContext,
    places: MountedPages['places'],
  ) => void
  /** The events it emits. Their payload types are declared in `Events` by the feature. */
  readonly events?: EventDefinitions
  /** Listeners for its own events or those of other features: one job for each event and listener. */
  readonly listeners?: readonly Listener[]
  /** Events that it sends to the sockets of clients, and commands that clients send. */
  readonly sockets?: Sockets
  /**
   * The titles and texts of the notifications that it creates. Their names and categories are all in
   * domain/notifications/notification-types.ts, because the contract, the settings and the icons of the pages list them.
   */
  readonly notifications?: NotificationTexts
  /** Listeners that run in the transaction that emits the event (`tx.emit`), in the order of the features. */
  readonly inTransaction?: readonly TransactionListener[]
  /** Scheduled jobs. */
  readonly schedule?: OfFeatures<readonly ScheduledJob[]>
  /** Called after each failed attempt at any job; must not throw. */
  readonly onFailedJob?: (app: AppContext, failed: FailedAttempt) => Promise<void>
  /** Registers metrics. */
  readonly metrics?: (app: AppContext) => void
  /** Closes the connections of its jobs, when the worker stops. */
  readonly close?: (app: AppContext) => void
  readonly personalData?: PersonalData
  /** What it has about a business, in the file with which an owner takes everything away. */
  readonly businessExport?: readonly BusinessTable[]
  /** Cases that it puts into the queue of the admins. */
  readonly work?: readonly WorkKind[]
  /** Actions that one admin asks for and a second one must approve. */
  readonly approvals?: OfFeatures<readonly ApprovableAction[]>
  /** The services outside of D3 that it calls, as the circuit breakers of this process know them. */
  readonly providers?: (app: AppContext) => readonly ProviderState[]
  /** Starts what runs in each process, be it of the API or a worker; the result stops it. */
  readonly start?: (app: AppContext, features: readonly Feature[]) => () => Promise<void>
}

/** The name is unique. */
export type ProviderState = { readonly name: string } & BreakerState

export type OfFeatures<T> = T | ((features: readonly Feature[]) => T)

/** The owner of an account. */
type Person = { readonly id: string; readonly email: string | null; readonly isEmailVerified: boolean }

/** Data that a feature stores about a person, and its export and erasure. The privacy feature calls it. */
export type PersonalData = {
  /** All of it, by name. The results of all features are merged into one document. */
  readonly export?: (db: Queryable, person: Person, now: Date) => Promise<Record<string, unknown>>
  /**
   * The e-mail addresses and phone numbers that got messages about the person. Called before anything is
   * erased.
   */
  readonly addresses?: (db: Queryable, person: Person) => Promise<string[]>
  /** The ids by which keys of messages refer to the person's rows. Called before anything is erased. */
  readonly messageSubjects?: (db: Queryable, person: Person) => Promise<string[]>
  /** Returns why the account cannot be deleted now, shown to the person. A deletion that is due is postponed. */
  readonly deletionRefusal?: (db: Queryable, person: Person, now: Date) => Promise<Problem | null>
  /**
   * Returns whether something in progress needs the data. A deletion that is due is postponed; a request is accepted.
   */
  readonly isNeeded?: (db: Queryable, person: Person) => Promise<boolean>
  /**
   * Erases the data, or anonymizes rows that must remain. Features that are later in the list erase first.
   */
  readonly erase?: (tx: Tx, person: Person, now: Date) => Promise<void>
  /**
   * Moves what belongs to one account of a customer to another account of the same person, or throws `merge-refused`.
   * Features that are later in the list move first.
   */
  readonly merge?: (tx: TxCtx, accounts: MergedAccounts) => Promise<readonly Moved[]>
}

/** Two accounts of one customer: the one that is closed, and the one that is kept. */
export type MergedAccounts = { readonly closedId: string; readonly keptId: string }
/** Things that have moved, in English and in the plural, and those that stay with the closed account. */
export type Moved = { readonly what: string; readonly count: number; readonly stays?: number }

type Manifest<C extends Contract> = Omit<Feature, 'contract' | 'routes'> &
  (
    | { readonly contract: C; readonly routes: OfFeatures<HttpRoutes<C>> }
    | { readonly contract?: never; readonly routes?: never }
  )

/** Declares a feature; the compiler requires a handler for each route of its contract. */
export function feature<C extends Contract>(manifest: Manifest<C>): Feature {
  return manifest
}
