/**
 * Cases that a feature puts into the queue of the admins. The `work` feature lists and shows them (docs/rules/admin.md#work).
 */
import type { RawBuilder } from 'kysely'
import type { AdminLink, Case, WorkGroup } from '#contract/admin/queue-items.ts'
import type { AdminAction } from '#domain/accounts/admin-role.ts'
import { dayAndTime } from '#domain/time/time.ts'
import type { Ctx } from './app-context.ts'
import { isUuid } from './ids.ts'
import type { Queryable } from './platform/database/database.ts'

/** One row of `open`, in English. */
export type OpenWork = { id: string; since: Date; due_at: Date; title: string; detail: string }

/** Data about one subject, whether it is still open or not. */
type WorkSubject = Pick<Case, 'title' | 'facts'> &
  Partial<Pick<Case, 'evidence' | 'content'>> & {
    /** Person who decided, the decision and its time; null while it is open. */
    decided: string | null
  }

export type WorkKind = {
  /** Unique; part of the address of each case. */
  readonly kind: string
  readonly group: WorkGroup
  /** Permission that an admin needs to see it and to decide. */
  readonly action: AdminAction
  /** Selects the columns of `OpenWork` of the open rows, from an index of these, those due first, with `LIMIT`. */
  readonly open: RawBuilder<OpenWork>
  /** Null if there is no such subject. */
  readonly show: (ctx: Ctx, id: string) => Promise<WorkSubject | null>
}

/** Number of cases above which they have a common cause, such as an outage. */
export const MAX_OPEN_OF_KIND = 100

/** 'Approved by Njeri Mwangi, Tue 24 Nov, 14:10'. The name is null if nobody did it. */
export const describeDecision = (what: string, by: string | null, at: Date): string =>
  `${what}${by === null ? '' : ` by ${by}`}, ${dayAndTime(at.getTime())}`

/** Shows subjects that are rows: finds one by its id, and describes it. */
export const showRow =
  <Row>(
    find: (db: Queryable, id: string) => Promise<Row | null | undefined>,
    describe: (row: Row, ctx: Ctx) => WorkSubject | null | Promise<WorkSubject | null>,
  ): WorkKind['show'] =>
  async (ctx, id) => {
    const row = isUuid(id) ? await find(ctx.db, id) : null
    return row ? describe(row, ctx) : null
  }

/** A fact that links to the page of what it names; without a link if there is no id. */
export const linkedFact = (
  label: string,
  value: string,
  page: AdminLink['page'],
  id: string | null,
): Case['facts'][number] => ({ label, value, ...(id !== null && { link: { page, id } }) })
