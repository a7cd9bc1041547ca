/**
 * The terms, the privacy policy and the help page in versions (docs/rules/admin.md#texts). The first version is the text of the code, so a
 * new installation has texts, and an update of the code does not change what an owner has published.
 */
import { textVersionProblems } from '#contract/admin/texts.ts'
import { editProblems } from '#contract/edits.ts'
import { TEXT_NAMES, type TextName } from '#domain/text/text-names.ts'
import { fillFacts } from '#domain/text/rich-text.ts'
import { toDay, instant } from '#domain/time/time.ts'
import { getLocale } from '#messages/runtime'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import type { Config } from '#server/config/config.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { lock } from '#server/platform/database/database.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import { withLocale } from '#server/locale.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { firstVersion } from './first-versions.ts'
import * as q from './queries.ts'

/** Returns a text in the current language. */
export async function getText(ctx: Ctx, name: TextName) {
  const { company, supportEmail } = ctx.app.config
  const stored = await q.findInForce(ctx.db, name, ctx.now)
  const since = stored?.inForceAt ? toDay(stored.inForceAt.getTime()) : company.legalSince
  const source = stored ? (getLocale() === 'sw' ? stored.bodySw : stored.bodyEn) : firstVersion(name)
  return {
    number: stored?.number ?? 1,
    since,
    isInForce: since <= toDay(ctx.now.getTime()),
    body: fillFacts(source, {
      company: company.name,
      registration: company.registration,
      address: company.address,
      email: supportEmail,
      odpc: company.odpcNumber,
    }),
  }
}

const firstInForceAt = ({ company }: Config): string => new Date(instant(company.legalSince)).toISOString()

export async function listTexts(ctx: Ctx) {
  const states = await q.listStates(ctx.db, ctx.now)
  return TEXT_NAMES.map((name) => {
    const state = states.find((each) => each.name === name)
    return {
      name,
      number: state?.number ?? 1,
      inForceAt: state?.inForceAt?.toISOString() ?? firstInForceAt(ctx.app.config),
      scheduledAt: state?.scheduledAt?.toISOString() ?? null,
      draftAt: state?.draftAt?.toISOString() ?? null,
    }
  })
}

/** Returns all versions, the newest first, and the draft. */
export async function getVersions(db: Queryable, config: Config, name: TextName) {
  const rows = await q.listVersions(db, name)
  const draft = rows.find(({ number }) => number === null)
  const first = {
    number: 1,
    inForceAt: firstInForceAt(config),
    publishedBy: null,
    bodyEn: withLocale('en', () => firstVersion(name)),
    bodySw: withLocale('sw', () => firstVersion(name)),
    change: 'The first version',
  }
  return {
    versions: [
      ...rows.flatMap(({ number, inForceAt, publishedBy, bodyEn, bodySw, change }) =>
        number === null || inForceAt === null
          ? []
          : [{ number, inForceAt: inForceAt.toISOString(), publishedBy, bodyEn, bodySw, change }],
      ),
      first,
    ],
    draft: draft ? serializeDraft(draft) : null,
  }
}

const serializeDraft = ({ bodyEn, bodySw, change, writtenBy, writtenAt, version }: q.VersionRow) => ({
  bodyEn,
  bodySw,
  change,
  writtenBy: writtenBy ?? '',
  writtenAt: writtenAt.toISOString(),
  version,
})

type DraftInput = { bodyEn: string; bodySw: string; change: string; version: number | null }

export const writeDraft = (ctx: Ctx, name: TextName, { version, ...draft }: DraftInput) =>
  changeText(ctx, name, async (tx, { current }) => {
    requireVersion(current, version)
    const by = requireAdmin(tx, 'editTexts').accountId
    if (current) await q.updateDraft(tx.db, name, by, draft, tx.now)
    else await q.insertDraft(tx.db, { ...draft, id: uuidv7(tx.now.getTime()), name, by }, tx.now)
    await auditText(tx, 'text.drafted', { name })
  })

export const deleteDraft = (ctx: Ctx, name: TextName) =>
  changeText(ctx, name, async (tx) => {
    if (!(await q.deleteDraft(tx.db, name))) throw textVersionProblems.noDraft()
    await auditText(tx, 'text.draft-deleted', { name })
  })

/** Publishes the draft, in force now or since the beginning of a day; a day that has passed counts as now. */
export const publishDraft = (
  ctx: Ctx,
  name: TextName,
  { day, version }: { day: string | null; version: number },
) =>
  changeText(ctx, name, async (tx, { current, published }) => {
    if (!current) throw textVersionProblems.noDraft()
    requireVersion(current, version)
    const [latest] = published
    if (latest?.inForceAt && latest.inForceAt > tx.now) throw textVersionProblems.waiting()
    const inForceAt = new Date(Math.max(tx.now.getTime(), day === null ? 0 : instant(day)))
    const number = (latest?.number ?? 1) + 1
    await q.publishDraft(tx.db, name, { number, inForceAt, by: requireAdmin(tx, 'editTexts').accountId })
    await auditText(tx, 'text.published', { name, number, inForceAt: inForceAt.toISOString() })
  })

/** The latest version if it is not in force yet. */
export const withdrawScheduled = (ctx: Ctx, name: TextName) =>
  changeText(ctx, name, async (tx, { current, published }) => {
    const [latest] = published
    if (current || !latest?.inForceAt || latest.number === null || latest.inForceAt <= tx.now)
      throw textVersionProblems.notScheduled()
    await q.unpublish(tx.db, name, latest.number)
    await auditText(tx, 'text.withdrawn', { name, number: latest.number })
  })

type TextState = { current: q.VersionRow | undefined; published: q.VersionRow[] }

/** Changes of one text take turns. Returns all versions. */
const changeText = (ctx: Ctx, name: TextName, change: (tx: TxCtx, state: TextState) => Promise<void>) =>
  transaction(ctx, async (tx) => {
    await lock(tx.db, `text:${name}`)
    const rows = await q.listVersions(tx.db, name)
    await change(tx, {
      current: rows.find(({ number }) => number === null),
      published: rows.filter(({ number }) => number !== null),
    })
    return getVersions(tx.db, tx.app.config, name)
  })

function requireVersion(draft: q.VersionRow | undefined, seen: number | null): void {
  if ((draft?.version ?? null) === seen) return
  throw editProblems.conflict().with({ extra: { current: draft ? serializeDraft(draft) : null } })
}

const auditText = (tx: TxCtx, action: string, details: Record<string, string | number>) =>
  audit(tx.db, tx.now, { action, actor: requireAdmin(tx, 'editTexts').accountId, details })
